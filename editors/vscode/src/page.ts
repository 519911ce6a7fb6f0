/** The page of the board preview. */

/** The contents of the preview. */
export interface Preview {
  /** The last image of the board, as SVG; empty if there is none. */
  picture: string;
  /** The problems of the current text; empty if there are none. */
  problems: string;
}

/** Returns the page as HTML. It runs no script and loads nothing. */
export function page({ picture, problems }: Preview): string {
  const note = problems === "" ? "" : `<pre role="alert">${escape(problems)}</pre>`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>
body { margin: 0; padding: 12px; }
svg { display: block; max-width: 100%; max-height: 90vh; width: auto; height: auto; margin: auto; }
.outdated svg { opacity: 0.4; }
pre { white-space: pre-wrap; font-family: var(--vscode-editor-font-family); }
</style>
</head>
<body>
<main${problems === "" ? "" : ' class="outdated"'}>${picture}</main>
${note}
</body>
</html>
`;
}

/** Returns a text with the special characters of HTML escaped. */
function escape(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
