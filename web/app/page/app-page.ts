/** The page that starts the app; it shows nothing of anybody, so it is the same for all. */
export function appPage(firstLoad: readonly string[], touchIcon: string): string {
  const [main, ...others] = firstLoad.filter((name) => name.endsWith('.js'));
  const [style] = firstLoad.filter((name) => name.endsWith('.css'));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#f2f5fb" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0f151d" media="(prefers-color-scheme: dark)">
<title>Daymark</title>
<link rel="manifest" href="/app/manifest.webmanifest">
<link rel="icon" href="/app/${touchIcon}">
<link rel="apple-touch-icon" href="/app/${touchIcon}">
<link rel="stylesheet" href="/app/${style}">
${others.map((name) => `<link rel="modulepreload" href="/app/${name}">\n`).join('')}<script type="module" src="/app/${main}"></script>
</head>
<body>
<div id="app"></div>
<noscript><p>Daymark’s app needs JavaScript. Signing in and your account at <a href="/account">/account</a> work without.</p></noscript>
</body>
</html>
`;
}
