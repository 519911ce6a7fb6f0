//! The tables from which sentences are composed. `{name}` is replaced by a row of the table of that name; `{kind}`,
//! `{royal}`, `{square}`, `{home}`, `{file}`, `{rank}` and `{letter}` are filled in from the game to which the
//! sentence is added.
//!
//! The first row of a table is its simplest. It is used where the nesting would become too deep.

/// The table with which the composition of every sentence begins.
pub const START: &str = "sentence";

/// All tables by name.
#[rustfmt::skip]
pub const TABLES: &[(&str, &[&str])] = &[
    ("sentence", &[
        "{side}{subject} {says}", "{side}{subject} {says}", "{side}{subject} {says}", "{subject} {says}",
        "{subject} {is}", "{player}", "{player}", "{words}", "{board}", "{combination}", "{restricted}",
    ]),
    ("restricted", &[
        "{subject} stands still{kept}{condition}", "{side}{subject} must not {limited}{kept}{condition}", "every {noun}{place} stands still{kept}",
        "{subject} moves only {only}{kept}{condition}", "every {kind}{place} must not {limited}{condition}", "every {kind} attacked by enemy {kind} stands still",
        "{subject} must not capture unless protected", "{subject} stops on {term}{kept}{condition}",
    ]),
    ("limited", &["capture", "capture {set}", "move", "move to {set}", "move from {places}", "castle", "move or castle"]),
    ("only", &["to {set}", "to {places}", "from {places}", "if {facts}"]),
    ("kept", &["", "", " but still attacks"]),
    ("side", &["", "", "", "White ", "Black "]),
    ("subject", &[
        "piece {kind}", "piece {kind}", "piece {royal}", "every piece", "every piece except {royal}", "every piece except {kind}",
        "every {kind}, {kind}", "every unmoved piece", "every promoted piece", "every unmoved {kind}", "every promoted {kind}",
    ]),
    ("also", &["also ", "also ", ""]),
    ("says", &[
        "{also}moves {steps}{condition}", "{also}moves {steps}{condition}", "{also}moves {steps}{quiet}{condition}",
        "{also}shoots {leg}{quiet}{condition}", "{also}drops{unmoved}{hand}{where}{condition}", "{castling}",
        "{also}promotes {zone} to {choice}{possible}{condition}", "{also}may promote {zone} to {choice}{condition}",
        "after {event}, {effects}{quiet}{condition}", "after {event}, {effects}{condition}",
        "goes to hand{as} when captured", "goes to hand of its owner{as} when captured", "never moves", "never promotes", "never castles",
    ]),
    ("is", &["is royal", "is jointly royal", "is not royal", "is iron", "is not iron", "is worth 700", "is worth {count} points", "is neutral", "looks like Camel"]),

    // A move: legs and effects.
    ("steps", &[
        "{leg}", "{leg}", "{leg} then {effect}", "{leg} then {effects}", "{reach} then {leg}", "{through} then {leg}",
        "{through} then {leg} then {effect}", "in place then {effects}", "in place then {leg}", "{leg} then may shoot {leg}",
        "{leg} then shoots {reach}", "{leg} then shoots {reach} then drops {kind}", "{reach} onto {set} then {leg}", "in place", "{through} then {through} then {leg}",
        "shoots {reach} into {set} then turns it", "{through} then pushes it on", "{through} then pushes it on or off the board",
        "{through} then removes it", "{leap} then pulls {set} along", "{through} then pushes it to {set}",
    ]),
    ("leg", &["{reach}", "{reach}", "{reach}{end}", "{reach}{end}", "{reach} {times}{end}", "{reach} over {count} {set}{end}", "{ride} over {passed} {set}{end}", "{reach}{end} within {places}", "from {places} {reach}{end}"]),
    ("round", &["{leap}{end}", "{ride}{end}", "{leg} then on{end}", "{reach} into {set} then {leg}", "{leap} onto {set} then on onto vacant", "{leg}", "{reach} onto {set} at once then {leg} then {effect}"]),
    ("passed", &["at least one", "at most 2", "fewer than 2", "exactly 2", "no"]),
    ("rounds", &["once or more", "as often as it can", "twice", "1 to 3 times", "3 times or more"]),
    ("through", &["{reach} into {set}", "{reach} {times} into {set}", "to {set}"]),
    ("reach", &["{leap}", "{leap}", "{ride}", "{ride}", "{narrowed}", "{odd}", "to {set}", "to its home square{started_from}", "on", "as {kind}", "as itself", "as the last enemy mover"]),
    ("leap", &["W", "F", "K", "N", "D", "A", "H", "C", "NA", "FX"]),
    ("ride", &["R", "B", "Q", "R3", "B2", "NN", "AA", "W2", "jR"]),
    ("narrowed", &["mK", "cK", "mfW", "cfF", "fN", "sW", "sD", "mRcB", "fmWcfF", "nN", "nA", "nD", "mD", "icA", "imD", "mfF", "bW"]),
    ("odd", &["pR", "pB", "gQ", "mRcpR", "caK", "[F?R]", "[W-fsF]", "[cK-bK-fmQ]", "udN", "dK", "tQ", "oR", "(az)F", "mU", "[mK-cK]", "mR", "ifmnD", "fmWfceF", "mRmasR"]),
    ("times", &["twice", "once or more", "2 to 3 times", "3 times or more", "1 to 2 times"]),
    ("end", &["", " onto {set}", " onto {set}", " into {set}"]),

    // Effects, and steps after an event.
    ("effects", &["{effect}", "{effect}", "{effect} then {effect}"]),
    ("effect", &[
        "becomes {choice}", "may become {choice}", "removes every {set}", "removes itself", "leaves a trail", "removes its maker",
        "{term} must move {moved}", "{term} may move {moved}", "removes it", "pushes it to {set}", "pulls {set} along",
        "sends what it captured to its home square{started}", "sends what it captured to {set} if vacant",
        "turns every {set}", "turns every {set} as a threat", "must turn every {set}", "must remove every {set}", "must turn every {set} as a threat", "turns itself",
        "drops {kind} from hand to {set}", "may safely drop {kind} from hand to {set}", "may drop {kind} from hand to vacated", "drops {kind} to {set}", "may drop {kind} to origin",
    ]),
    ("moved", &["mfW", "mK", "W", "mR2", "N onto vacant"]),
    ("started_from", &["", " on the same file", " of the same colour"]),
    ("started", &["", " on the same file if vacant", " of the same colour if vacant", " if vacant"]),
    ("choice", &["{kind}", "{kind}", "{kind} or {kind}", "{royal}", "{kind} (at most {count}) or {kind}", "{royal} or {kind}"]),
    ("event", &[
        "moving", "capturing", "capturing {set}", "moving from {places}", "moving to {places}", "moving from or to {places}",
        "castling", "moving or castling", "dropping", "dropping to {places}",
    ]),
    ("quiet", &[" without check", "", "", ""]),

    // Drops, castling, promotion.
    ("unmoved", &["", "", " unmoved"]),
    ("hand", &["", " from hand", " from hand", " from hand as {kind}"]),
    ("where", &["", " to {set}", " to {places}", " to {places} except file of {count} {term}"]),
    ("castling", &[
        "{also}castles {letter} from {home} to {home} with {kind} from {home} to {home}",
        "{also}castles {letter} from {home} to {home} with {kind} from {home}",
        "{also}castles {letter} from {home} to {home} with {kind} from {home} to {home} as {kind}",
        "{also}castles {letter} from {home} to {home}..{home} with {kind} from {home}",
        "{also}castles Y with the {kind} to the right, to {home} and {home}",
        "{also}castles Z with the {kind} to the left, to {home} and {home}",
    ]),
    ("zone", &["on {places}", "from or on {places}", "on last rank", "on rank {rank}"]),
    ("possible", &["", " if possible"]),
    ("as", &["", " as {kind}"]),

    // Sets.
    ("set", &["{term}", "{term}", "{term}, {term}", "{term} except {term}", "vacant, enemy", "vacant", "enemy", "any"]),
    ("term", &[
        "{adjective}{noun}", "{adjective}{noun}", "{adjective}{noun}{place}", "{places}", "friend", "enemy", "piece", "vacant", "any",
        "origin", "vacated", "trail", "checker", "file of {adjective}{noun}", "file of 2 {noun}", "vacant{place}",
        "rank of {adjective}{noun}", "colour of origin", "colour of {adjective}{noun}", "2 by 2 block of origin", "3 by 1 block of 2 {noun}", "end", "{noun} at {leap} of end", "any between origin and end", "enemy between end and friend on file of end",
    ]),
    ("adjective", &["", "neutral ", "friendly ", "enemy ", "unmoved ", "promoted ", "attacked ", "safe ", "protected ", "unmoved enemy ", "friendly promoted "]),
    ("noun", &["piece", "{kind}", "{royal}", "friend", "enemy"]),
    ("place", &[
        " on {places}", " on {places}", " at {leap}", " at {leap}", " at {leap} of {adjective}{noun}", " at {ride}", " with {adjective}{noun} at {leap}",
        " with {amount}{noun} at {leap}", " at {leap} with {noun} behind it", " with no {noun} behind it", " between {noun} and {noun}", " in a line of {count} between end and {noun}",
        " behind {noun} at {leap}", " behind {noun} at {ride}", " at {leap} of origin", " attacked by {adjective}{noun}", " protected by {noun}", " joined by {leap} to {amount}{adjective}{noun}", " joined by {leap} to {reached} vacant", " joined by {leap} to every {noun}", " on rank of {noun} on file of {noun}",
    ]),
    ("places", &["rank {rank}", "last rank", "home rank", "file {file}", "{square} {square} {square}", "{square}", "enemy rank {rank}", "rank 1..{rank}"]),

    // Conditions and facts.
    ("condition", &["", "", "", " if {facts}", " unless {facts}", " if {fact} unless {fact}"]),
    ("facts", &["{fact}", "{fact}", "{fact} and {fact}", "{fact} or {fact}", "{fact} and {fact} or {fact}"]),
    ("fact", &["in check", "unmoved", "attacked", "protected", "attacked by {adjective}{noun}", "it checks", "it mates", "{amount}{adjective}{noun}", "{amount}{adjective}{noun}{place}", "{amount}{noun} at {leap}", "only {royal} remain", "only {royal} and at most {count} of {kind} remain", "{inline}"]),
    ("inline", &["2 {adjective}{noun} in a line", "3 {kind} in a line", "exactly 2 {noun}{place} in a line", "exactly 3 vacant in a line", "{noun} faces {adjective}{noun}", "more {adjective}{noun} than {noun}{place}"]),
    ("points", &["more points in {adjective}{noun} than in {noun}{place}", "at least 3 points in {noun}{place}", "2 points in enemy {kind}", "no points in {noun} at {leap}"]),
    ("reached", &["no", "2", "fewer than 3", "at least 2"]),
    ("amount", &["", "no ", "2 ", "at least 2 ", "at most 1 ", "fewer than 3 "]),
    ("count", &["1", "2"]),

    // Players: duties, turns and endings.
    ("player", &[
        "{who} must {duty}{condition}", "{who} must capture most{condition}", "{who} must capture most, then by {kind}, then most {kind}{condition}", "{who} must not {duty}{condition}", "{who} must not {duty}{condition}",
        "{who} must move farthest{condition}", "{who} must move farthest, then most {kind}{condition}", "{who} must capture most, then farthest{condition}",
        "{who} may pass", "{who} may swap sides on turn {count}", "player makes {length}", "player makes 2 moves a turn", "player ends turn after {duty}",
        "{who} {result} when {ending}", "{who} {result} when {ending}", "{who} {result} after {duty} {often}",
        "{who} {result} after {count} moves{without}{condition}", "{who} draws when {fact} in the next turn",
        "player draws after {count} moves without {clock_reset}", "player never loses when checkmated", "player never draws when stalemated",
    ]),
    ("without", &["", " without {clock_reset}", " counting every piece", " counting every {kind}"]),
    ("who", &["player", "player", "White", "Black"]),
    ("duty", &["capture", "capture {set}", "check", "move {kind}", "castle", "drop", "pass", "move or castle", "move {kind} from {places}", "move {noun} to {places}", "move from or to {places}"]),
    ("length", &["3 moves a turn", "1 move on turn 1", "1 move a turn, 1 more each turn", "2 moves on turn 2", "2 moves a turn: first any, then {duty}", "2 moves a turn: first {duty}, then any"]),
    ("often", &["3 times", "twice", "once"]),
    ("clock_reset", &["capture", "capture, drop", "check or capture", "castling or {kind} move"]),
    ("result", &["wins", "loses", "draws"]),
    ("ending", &[
        "checkmated", "stalemated", "unable to move", "position occurs 2 times", "{amount}{adjective}{noun}{place}", "{amount}{adjective}{noun}",
        "{amount}{noun}{place} and enemy cannot {duty}", "can {duty}", "in check", "only {royal} remain", "{fact} and {fact}",
        "{inline}", "{fact} or {fact}",
    ]),

    // The board, words, and sentences that only make sense together.
    ("board", &["board wraps sideways", "board wraps endways", "board wraps around", "board sides rotate", "board sides look the same way"]),
    ("words", &[
        "zone means {set}\n{subject} {also}moves {reach} onto zone, {term}", "zone means {square} {square} {places}\n{subject} {also}moves {reach} onto zone",
        "zone means {square} {square} for both\n{subject} {also}moves from zone to zone{condition}",
        "hops means {steps}\n{subject} {also}moves hops{condition}", "hops means {steps}\n{subject} after {event}, hops",
        "hops means {through}\n{subject} {also}moves hops then {leg}", "hops means {round}\n{subject} {also}moves hops {rounds}{condition}",
        "hops means {round}\n{subject} {also}moves {through} then hops {rounds}{condition}", "hops means {round}\n{subject} {also}moves {reach}{end} then hops {rounds}",
        "hops means {round}\n{subject} {also}moves hops {rounds} then {effect}", "hops means {round}\n{subject} after {event}, hops {rounds}",
        "hops means {round}\njumps means {round}\n{subject} {also}moves hops {rounds} then jumps {rounds}",
"hops means {round}\n{subject} {also}moves hops {rounds} then {leg}", "zone means {kind}, {kind}\nevery zone {also}moves {steps}",
        "zone means {square} {square}\nplayer wins when {noun} on zone", "zone means {places}\n{subject} {also}moves {reach} within zone",
        "zone means {kind} or {kind}\n{subject} after {event}, becomes zone",
    ]),
    ("combination", &[
        "piece Extra {letter} moves {steps}\npiece {kind} also moves {reach} then becomes Extra",
        "piece Extra {letter} moves {reach}\n{subject} after capturing, drops Extra from hand to {set}",
        "every piece except {royal}\n  goes to hand when captured\n  drops from hand{where}",
        "every piece except {royal} goes to hand when captured\n{side}{subject} after {event}, may drop {kind} from hand to {set}",
        "piece {royal} is not royal\nplayer loses when no {royal}\nplayer never loses when checkmated",
        "piece {kind} is jointly royal\npiece {royal} is jointly royal",
        "piece {kind} also moves {leap} then leaves a trail\n{subject} also moves {leap} onto trail then removes its maker",
        "piece {kind}\n  moves {steps}{condition}\n  moves {steps}{condition}",
        "every {kind}, {kind} {also}drops unmoved from hand to {places}\npiece {kind} goes to hand when captured",
        "every piece is worth 1 points\npiece {kind} is worth 4 points\n{subject} {also}moves {steps} if {points}",
        "Black piece {kind} is worth 3 points\n{who} {result} when {points}\n{who} draws when {fact} in the next turn and {points}",
        "piece {kind} is iron\n{subject} {also}moves {reach} onto {set}, {kind}",
    ]),
];
