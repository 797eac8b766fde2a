import { PRODUCT_VERSION } from '@sfc/domain/product-version'
import { z } from 'zod'

/** Versions of the protocol that have what is used here, the newest first. */
export const PROTOCOL_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26'] as const

const Message = z.object({
	jsonrpc: z.literal('2.0'),
	id: z.union([z.string().max(200), z.number()]).optional(),
	method: z.string().max(200),
	params: z.looseObject({}).optional(),
})
const ToolCall = z.object({
	name: z.string().max(100),
	arguments: z
		.record(
			z.string().max(100),
			z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()]),
		)
		.default({}),
})

const CODES = { parse: -32700, request: -32600, method: -32601, params: -32602 } as const

type Id = string | number | null
export type Reply = { jsonrpc: '2.0'; id: Id } & (
	| { result: object }
	| { error: { code: number; message: string } }
)
type ToolResult = { text: string; isError: boolean }
/** Carries out a tool; null when there is none of that name. */
export type CallTool = (
	name: string,
	given: Record<string, string | number | boolean | null>,
) => Promise<ToolResult | null> | ToolResult | null

/** What is offered to an assistant: by a server of many farms, or by the agent of one. */
export type Offer = {
	title: string
	instructions: string
	listTools(): object[]
	callTool: CallTool
}

export const refuse = (id: Id, code: keyof typeof CODES, message: string): Reply => ({
	jsonrpc: '2.0',
	id,
	error: { code: CODES[code], message },
})

/**
 * Answers a message of the Model Context Protocol (JSON-RPC 2.0). No state is kept between messages. Null for
 * what wants no answer: notifications.
 */
export async function answerMessage(sent: unknown, offer: Offer): Promise<Reply | null> {
	const message = Message.safeParse(sent)
	if (!message.success) return refuse(null, 'request', 'Not one JSON-RPC 2.0 message')
	const { id, method, params = {} } = message.data
	if (id === undefined) return null
	const reply = (result: object): Reply => ({ jsonrpc: '2.0', id, result })
	if (method === 'initialize') return reply(introduce(offer, params['protocolVersion']))
	if (method === 'ping') return reply({})
	if (method === 'tools/list') return reply({ tools: offer.listTools() })
	if (method !== 'tools/call') return refuse(id, 'method', `There is no method ${method}`)
	const call = ToolCall.safeParse(params)
	if (!call.success)
		return refuse(id, 'params', 'A call has a name, and arguments that are text, numbers or true')
	const result = await offer.callTool(call.data.name, call.data.arguments)
	if (!result) return refuse(id, 'params', `There is no tool ${call.data.name}`)
	const { text, isError } = result
	return reply({ content: [{ type: 'text', text }], isError })
}

const introduce = ({ title, instructions }: Offer, wanted: unknown) => ({
	protocolVersion: PROTOCOL_VERSIONS.find((one) => one === wanted) ?? PROTOCOL_VERSIONS[0],
	capabilities: { tools: { listChanged: false } },
	serverInfo: { name: 'smart-farm-control', title, version: PRODUCT_VERSION },
	instructions,
})
