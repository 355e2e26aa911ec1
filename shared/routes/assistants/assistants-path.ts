export const assistantsPath = '/mcp';
