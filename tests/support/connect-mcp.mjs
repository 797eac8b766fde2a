import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

/**
 * The protocol's own client, connected with a token.
 * @typedef {{ content: { type: string, text: string }[], isError?: boolean }} ToolAnswer
 * @typedef {{ name: string, annotations?: { readOnlyHint?: boolean }, inputSchema: object }} Tool
 * @param {{ url: string, token: string }} server
 * @returns {Promise<{ name: string, tools: () => Promise<Tool[]>, call: (name: string, given: object) => Promise<ToolAnswer>, close: () => Promise<void> }>}
 */
export async function connectMcp({ url, token }) {
	const client = new Client({ name: 'test', version: '1' })
	const requestInit = { headers: { Authorization: `Bearer ${token}` } }
	await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }))
	return {
		name: client.getServerVersion()?.name ?? '',
		tools: async () => (await client.listTools()).tools,
		call: (name, given) => client.callTool({ name, arguments: given }),
		close: () => client.close(),
	}
}
