import type { z } from 'zod'
import type { Operation, ParamNames } from './operation'
import { parseJson } from './parse-json'
import { ApiError, type ReceivedAnswer } from './api-error'

/** A part that may be left out when nothing in it is required. */
type Part<Name extends string, Value> = object extends Value
	? { [name in Name]?: Value }
	: { [name in Name]: Value }

type Params<O extends Operation> = Record<ParamNames<O['path']>, string | number>
type Query<O extends Operation> = O extends { query: infer Q extends z.ZodType }
	? z.input<Q>
	: object
type Body<O extends Operation> = O extends { body: infer B extends z.ZodType }
	? Part<'body', z.input<B> & FarmInBody<O>>
	: O extends { textBody: string } | { bodyAs: 'raw' }
		? { body: string | Uint8Array<ArrayBuffer> | FormData }
		: { body?: undefined }

/** The server takes the farm out of the body before its schema reads it. */
type FarmInBody<O extends Operation> = O extends { subjectInBody: 'farmInstanceId' }
	? { farmInstanceId?: number }
	: unknown

/** What is given with a call: parameters of the path, query and body, as the operation's schemas take them. */
export type CallInput<O extends Operation> = Part<'params', Params<O>> &
	Part<'query', Query<O>> &
	Body<O> & { headers?: Record<string, string> }

/** What a call gives: the answer as its schema reads it. */
export type CallAnswer<O extends Operation> = O extends { answer: infer A extends z.ZodType }
	? z.output<A>
	: never

/** A request of which only the server is not known yet. */
export type CallRequest = {
	method: string
	/** With the query. */
	path: string
	headers: Record<string, string>
	body: string | Uint8Array<ArrayBuffer> | FormData | undefined
}

type AnyInput = {
	params?: Record<string, string | number>
	query?: object
	body?: unknown
	headers?: Record<string, string>
}

/** Writes a call as a request, for whatever sends it. */
export function writeCall<O extends Operation>(operation: O, input: CallInput<O>): CallRequest {
	const { params = {}, query = {}, body, headers } = input as AnyInput
	const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
		encodeURIComponent(String(params[name])),
	)
	const search = new URLSearchParams()
	for (const [name, value] of Object.entries(query) as [string, unknown][])
		if (value !== undefined && value !== null) search.set(name, String(value))
	const isJson = body !== undefined && operation.body !== undefined
	return {
		method: operation.method.toUpperCase(),
		path: search.size > 0 ? `${path}?${search}` : path,
		headers: isJson ? { 'content-type': 'application/json', ...headers } : { ...headers },
		body: isJson ? JSON.stringify(body) : (body as CallRequest['body']),
	}
}

/** Reads what a call was answered. Throws `ApiError` for a refusal, and for what is not as the schema says. */
export function readAnswer<O extends Operation>(
	{ method, path, answer: schema }: O,
	received: ReceivedAnswer,
): CallAnswer<O> {
	if (received.status < 200 || received.status > 299) throw new ApiError(received)
	const answer = typeof schema === 'string' ? null : schema.safeParse(parseJson(received.text))
	if (answer?.success) return answer.data as CallAnswer<O>
	const message = `${method.toUpperCase()} ${path} was not answered as the API says`
	throw new ApiError(received, message, { cause: answer?.error })
}
