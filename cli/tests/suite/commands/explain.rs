use super::run;

#[test]
fn explains_a_code_in_lowercase() {
    let (exit, out, err) = run(&["explain", "e0201"]);
    assert_eq!((exit, err.as_str()), (Some(0), ""));
    assert!(out.starts_with("E0201: An undefined name.\n\n"), "{out}");
}

#[test]
fn lists_each_code_on_one_line() {
    let (exit, out, _) = run(&["explain"]);
    assert_eq!(exit, Some(0));
    assert!(out.lines().any(|line| line == "E0201  An undefined name."), "{out}");
    assert!(out.lines().all(|line| line.len() < 100), "{out}");
}

#[test]
fn suggests_a_similar_code() {
    let (exit, out, err) = run(&["explain", "E201"]);
    assert_eq!((exit, out.as_str()), (Some(2), ""));
    assert_eq!(
        err,
        "error: unknown code `E201`\n help: did you mean `E0201`? `varlab explain` lists all codes\n"
    );
}
