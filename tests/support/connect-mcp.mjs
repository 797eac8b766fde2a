import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

/**
 * The protocol's own client, connected to a server with a token, or to a program by its standard input and output.
 * @typedef {{ content: { type: string, text: string }[], isError?: boolean }} ToolAnswer
 * @typedef {{ name: string, annotations?: { readOnlyHint?: boolean }, inputSchema: object }} Tool
 * @param {{ url: string, token: string } | { command: string, args: string[] }} server
 * @returns {Promise<{ name: string, tools: () => Promise<Tool[]>, call: (name: string, given: object) => Promise<ToolAnswer>, close: () => Promise<void> }>}
 */
export async function connectMcp(server) {
	const client = new Client({ name: 'test', version: '1' })
	await client.connect(transportTo(server))
	return {
		name: client.getServerVersion()?.name ?? '',
		tools: async () => (await client.listTools()).tools,
		call: (name, given) => client.callTool({ name, arguments: given }),
		close: () => client.close(),
	}
}

/** @param {{ url: string, token: string } | { command: string, args: string[] }} server */
function transportTo(server) {
	if ('command' in server) return new StdioClientTransport(server)
	const requestInit = { headers: { Authorization: `Bearer ${server.token}` } }
	return new StreamableHTTPClientTransport(new URL(server.url), { requestInit })
}
