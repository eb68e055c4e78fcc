/** Calls a tool as an assistant with a key. Returns the text that it reads. */
export const callTool = async (key: string, name: string, input: object): Promise<string> => {
  const response = await fetch(`${process.env.E2E_BASE_URL}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }),
  });
  return (await response.json()).result.content[0].text;
};
