import { Fault } from '@sfc/domain/fault'
import { z } from 'zod'
import { line } from '../shop-text'

const figure = z.number().nonnegative()

const Cost = z.object({
	requestedQueryCost: figure,
	throttleStatus: z.object({
		maximumAvailable: figure,
		currentlyAvailable: figure,
		restoreRate: z.number().positive(),
	}),
})
type Cost = z.infer<typeof Cost>

const Failure = z.object({
	message: line(250).catch(''),
	extensions: z
		.object({ code: z.string().max(80).optional().catch(undefined) })
		.nullish()
		.catch(null),
})

const Reply = z.object({
	data: z.unknown().optional(),
	errors: z.array(Failure).max(1000).nullish(),
	extensions: z
		.object({ cost: Cost.optional().catch(undefined) })
		.nullish()
		.catch(null),
})

type Read<T> = { cost: Cost | undefined } & (
	| { kind: 'data'; data: T }
	| { kind: 'throttled' }
	| { kind: 'refused'; fault: Fault }
)

/**
 * Classifies an answer of the Admin API with status 200. Data that satisfies `schema` counts even when other
 * fields were refused: without the right to personal data a buyer's name is null, and the order beside it is
 * right.
 */
export function readReply<T>(body: unknown, schema: z.ZodType<T>, host: string): Read<T> {
	const reply = Reply.safeParse(body)
	if (!reply.success) return { kind: 'refused', fault: unreadableReply(host), cost: undefined }
	const { errors, extensions } = reply.data
	const cost = extensions?.cost
	const codes = errors?.map((error) => error.extensions?.code) ?? []
	if (codes.includes('THROTTLED')) return { kind: 'throttled', cost }
	const data = schema.safeParse(reply.data.data)
	if (data.success && codes.every((code) => code === 'ACCESS_DENIED'))
		return { kind: 'data', data: data.data, cost }
	const [first] = errors ?? []
	if (!first) return { kind: 'refused', fault: unreadableReply(host), cost }
	return { kind: 'refused', fault: refusedFor(first, host), cost }
}

function refusedFor({ message, extensions }: z.infer<typeof Failure>, host: string): Fault {
	if (extensions?.code !== 'ACCESS_DENIED')
		return new Fault('unavailable', `${host} answered with an error: ${message}`)
	return new Fault('invalid', `The access token lacks a right. ${message}`, { field: 'token' })
}

export const unreadableReply = (host: string) =>
	new Fault('unavailable', `What ${host} answered is not a store’s answer`)
