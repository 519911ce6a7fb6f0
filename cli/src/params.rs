//! The arguments that choose a variant and the values of its parameters.

use clap::builder::NonEmptyStringValueParser;

use super::failure::{Exit, Failure};
use super::library::{self, Files};
use super::terminal;
use varlab::compile::{self, Compilation, Compiled};
use varlab::diagnostics::{Diagnostic, Sources};
use varlab::search::Weights;

/// Values for the parameters of a variant.
#[derive(clap::Args)]
pub struct ParamArgs {
    /// Set a parameter that the variant declares; may be repeated
    #[arg(long = "param", value_name = "NAME=VALUE", value_parser = parse_param)]
    params: Vec<(String, String)>,
}

impl ParamArgs {
    /// Returns true if no parameter is set.
    pub fn is_default(&self) -> bool {
        self.params.is_empty()
    }

    /// Returns an error if a parameter is set twice.
    pub fn check_unique(&self) -> Result<(), Failure> {
        check_unique(&self.params)
    }

    /// Reads and compiles a variant, with all its diagnostics.
    ///
    /// # Errors
    /// Returns an error if a parameter is set twice or the file cannot be read.
    pub fn compile(&self, name: &str) -> Result<Compilation, Failure> {
        compile(name, &self.params)
    }
}

fn check_unique(params: &[(String, String)]) -> Result<(), Failure> {
    for (index, (option, value)) in params.iter().enumerate() {
        if let Some((_, earlier_value)) = params[..index].iter().find(|(earlier, _)| earlier == option) {
            let message = format!("--param: `{option}` is set twice, to `{earlier_value}` and to `{value}`");
            return Err(Failure::usage(message).help("remove one of the two"));
        }
    }
    Ok(())
}

fn compile(name: &str, params: &[(String, String)]) -> Result<Compilation, Failure> {
    check_unique(params)?;
    let file = library::open(name)?;
    Ok(compile::compile(&Files, &file.name, &file.text, params))
}

/// The variant and its parameters.
#[derive(clap::Args)]
pub struct GameArgs {
    #[command(flatten)]
    variant_arg: VariantArg,

    #[command(flatten)]
    params: ParamArgs,
}

/// The variant, as a positional argument or after `--variant`.
#[derive(clap::Args)]
struct VariantArg {
    /// A variant file, or the name of a game that ships with the program
    #[arg(id = "VARIANT", value_name = "VARIANT", value_parser = NonEmptyStringValueParser::new())]
    positional: Option<String>,

    /// The same as VARIANT, as a named option for scripts
    #[arg(long = "variant", value_name = "VARIANT", value_parser = NonEmptyStringValueParser::new())]
    flag: Option<String>,
}

impl VariantArg {
    /// Returns the name of the variant.
    ///
    /// # Errors
    /// Returns an error if no variant is given, or if two are given.
    fn name(&self) -> Result<&str, Failure> {
        single_variant(self.positional.as_deref(), self.flag.as_deref())?.ok_or_else(|| {
            Failure::usage("no variant is given").help(
                "name a `.var` file or a game that ships with the program, such as `chess`; \
                 `varlab variants` lists these games",
            )
        })
    }
}

/// Returns the variant named by the positional argument or by `--variant`, if any.
///
/// # Errors
/// Returns an error if both are given.
pub fn single_variant<'a>(
    positional: Option<&'a str>,
    flag: Option<&'a str>,
) -> Result<Option<&'a str>, Failure> {
    match (positional, flag) {
        (Some(positional), Some(flag)) => {
            let message = format!("two variants are given: `{positional}` and `--variant {flag}`");
            Err(Failure::usage(message).help("omit one of the two"))
        }
        (positional, flag) => Ok(positional.or(flag)),
    }
}

impl GameArgs {
    /// Compiles the variant. Errors in its file are shown on standard error; warnings are not shown.
    ///
    /// # Errors
    /// Returns an error if not exactly one variant is given, if a parameter is set twice, or if the file cannot be read or has errors.
    pub fn compile(&self) -> Result<Compiled, Failure> {
        self.compile_with_sources().map(|(variant, _)| variant)
    }

    /// Compiles the variant, and returns it together with its source files.
    ///
    /// # Errors
    /// Returns the same errors as [`GameArgs::compile`].
    pub fn compile_with_sources(&self) -> Result<(Compiled, Sources), Failure> {
        variant_or_errors(self.params.compile(self.variant_arg.name()?)?)
    }

    /// Compiles the variant. `defaults` are the values of parameters that the arguments do not set.
    ///
    /// # Errors
    /// Returns the same errors as [`GameArgs::compile`].
    pub fn compile_with_defaults(&self, defaults: &[(String, String)]) -> Result<Compiled, Failure> {
        let is_set = |name: &str| self.params().iter().any(|(set_name, _)| set_name == name);
        let mut params: Vec<_> = defaults.iter().filter(|(name, _)| !is_set(name)).cloned().collect();
        params.extend_from_slice(self.params());
        variant_or_errors(compile(self.variant_arg.name()?, &params)?).map(|(variant, _)| variant)
    }

    /// Returns the tuned weights of the variant. If parameters are set, by `defaults` or the arguments, returns the default weights.
    ///
    /// # Errors
    /// Returns the same errors as [`tuned_weights`].
    pub fn tuned_weights(
        &self,
        variant: &Compiled,
        defaults: &[(String, String)],
    ) -> Result<Weights, Failure> {
        if defaults.is_empty() && self.params.is_default() {
            tuned_weights(self.variant_arg.name()?, variant)
        } else {
            Ok(Weights::default())
        }
    }

    /// Returns the name of the variant.
    ///
    /// # Errors
    /// Returns an error if no variant is given, or if two are given.
    pub fn name(&self) -> Result<&str, Failure> {
        self.variant_arg.name()
    }

    /// Returns the parameters that the arguments set.
    pub fn params(&self) -> &[(String, String)] {
        &self.params.params
    }
}

/// Returns the compiled variant with its sources. If the file has errors, shows them and returns a silent failure.
fn variant_or_errors(compilation: Compilation) -> Result<(Compiled, Sources), Failure> {
    let Compilation { sources, mut diagnostics, variant, .. } = compilation;
    if let Some(variant) = variant {
        return Ok((variant, sources));
    }
    diagnostics.retain(Diagnostic::is_error);
    terminal::show_diagnostics(&diagnostics, &sources);
    Err(Failure::silent(Exit::Invalid))
}

/// Reads the tuned weights of a game; returns the default weights if the file does not exist.
///
/// # Errors
/// Returns an error if the file cannot be read, or does not fit the variant.
pub fn tuned_weights(name: &str, variant: &Compiled) -> Result<Weights, Failure> {
    let Some(file) = library::read_weights(name)? else { return Ok(Weights::default()) };
    let weights = Weights::parse(&variant.program, &file.text);
    weights.map_err(|error| Failure::invalid(error.to_string()).with_location(&file.name))
}

fn parse_param(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() && !value.trim().is_empty() => {
            Ok((name.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err("expected `NAME=VALUE`, such as `limit=2`".to_owned()),
    }
}
