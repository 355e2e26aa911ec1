/** Where people's assistants find their tools. */
export const assistantsPath = '/mcp';
