/** The manifest by which a browser installs the app. */
export const appManifest = (icons: ReadonlyMap<number, string>): string =>
  JSON.stringify({
    name: 'Daymark',
    short_name: 'Daymark',
    description: 'Track how you feel and what you do, and see what goes together.',
    id: '/app',
    start_url: '/app',
    scope: '/app',
    display: 'standalone',
    background_color: '#f2f5fb',
    theme_color: '#2566ae',
    icons: [...icons].flatMap(([size, name]) =>
      ['any', 'maskable'].map((purpose) => ({
        src: `/app/${name}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    ),
    shortcuts: [{ name: 'Record', url: '/app/record' }],
  });
