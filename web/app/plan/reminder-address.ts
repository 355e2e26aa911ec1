export const reminderAddress = (variableId: number): string => `/app/reminder?id=${variableId}`;
