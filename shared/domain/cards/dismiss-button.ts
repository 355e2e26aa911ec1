/** Takes a card out of the feed. */
export const dismissButton = (id: string, title: string) => ({
  text: 'Dismiss',
  accessibilityText: `Dismiss: ${title}`,
  functionName: 'dismiss',
  parameters: { id, action: 'dismiss' },
  successToastText: 'Dismissed',
});
