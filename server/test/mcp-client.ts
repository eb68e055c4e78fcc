import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { onTestFinished } from 'vitest';
import type { ApiScope } from '../../contract/src/api-scopes.ts';
import { anApiKey } from './api-key-builders.ts';
import type { TestApp } from './app-for-test.ts';

/** The official client, connected over HTTP until the test ends. */
export const connectMcp = async (url: string, headers: Record<string, string>): Promise<Client> => {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
};

export const withKey = (key: string) => ({ authorization: `Bearer ${key}` });

interface ToolAnswer {
  isError?: boolean;
  content: { text: string }[];
  structuredContent?: { pending_action_id: string; state: string; url: string };
}

/** An assistant with a new key: `call` calls a tool, `read` returns the JSON that it answers. */
export const anAssistant = async (
  test: Pick<TestApp, 'db'>,
  host: string,
  { userId, scopes }: { userId: string; scopes: readonly ApiScope[] },
) => {
  const { id: keyId, key } = await anApiKey(test, userId, scopes, { name: 'My assistant' });
  const client = await connectMcp(`${host}/mcp`, withKey(key));
  const call = async (name: string, input: object = {}) =>
    (await client.callTool({ name, arguments: { ...input } })) as unknown as ToolAnswer;
  const read = async (name: string, input?: object) =>
    JSON.parse((await call(name, input)).content[0]?.text ?? '');
  const listNames = async () => (await client.listTools()).tools.map(({ name }) => name);
  return { keyId, key, call, read, listNames };
};
