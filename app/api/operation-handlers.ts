import type { Permission } from '@sfc/domain/platform/permissions'
import type { Operation, ParamNames } from '@sfc/contract/operation'
import type { Fault } from '@sfc/domain/fault'
import type { z } from 'zod'
import type { Server } from '~/boot.server'
import type { AgentCtx, Permitted, RequestSource, UserCtx } from '~/context.server'
import type { Subjects } from './subjects.server'

/** The caller: anonymous, a person, a person on one farm, an agent or an import. */
type CallCtx<O extends Operation> = O['auth'] extends 'none'
	? Server & { from: RequestSource }
	: O['auth'] extends 'agent' | 'import'
		? AgentCtx
		: O extends { permission: infer P extends Permission; farmInForm?: never }
			? Permitted<P>
			: UserCtx

/** The subject that the address names (`{lotId}` gives `lot`), loaded before the permission is checked. */
type PathSubject<P extends string> = {
	[N in ParamNames<P> & keyof Subjects]: Subjects[N]
}[ParamNames<P> & keyof Subjects]

type CallInput<O extends Operation> = {
	params: Record<ParamNames<O['path']>, string>
	query: O extends { query: infer Q extends z.ZodType } ? z.output<Q> : Record<string, string>
	body: O extends { bodyAs: 'raw' }
		? undefined
		: O extends { body: infer B extends z.ZodType }
			? z.output<B>
			: undefined
	request: Request
	url: URL
} & ([PathSubject<O['path']>] extends [never] ? unknown : PathSubject<O['path']>)

/** The result of a handler: the answer of its schema, or a response of its own. */
type CallAnswer<O extends Operation> = O extends { answer: infer A extends z.ZodType }
	? z.input<A> | Response
	: Response

export type Handler<O extends Operation> = (
	ctx: CallCtx<O>,
	input: CallInput<O>,
) => CallAnswer<O> | Promise<CallAnswer<O>>

/**
 * A handler that changes a part of something: fields missing in the body are filled in from the
 * stored values.
 */
export type Amendment<O extends Operation> = {
	existing: (input: CallInput<O>) => object
	handle: Handler<O>
}

/** A handler with a check beyond the permission, such as who wrote an entry. */
export type Guarded<O extends Operation> = {
	/** Throws Fault forbidden, before the query and the body are validated. */
	guard: (ctx: CallCtx<O>, subject: PathSubject<O['path']>) => void
	handle: Handler<O>
}

type AnyHandler = (ctx: never, input: never) => unknown
export type Implemented = {
	operation: Operation
	handle: AnyHandler
	guard?: (ctx: never, subject: never) => void
	existing?: (input: never) => object
	onFault?: ((fault: Fault) => Response) | undefined
}

/**
 * Joins each operation of a table with its handler. `onFault` formats refusals for clients written for another
 * product's API.
 */
export const implement = <T extends Record<string, Operation>>(
	operations: T,
	handlers: { [K in keyof T]: Handler<T[K]> | Amendment<T[K]> | Guarded<T[K]> },
	onFault?: (fault: Fault) => Response,
): Implemented[] =>
	Object.entries(operations).map(([name, operation]) => {
		const handler = handlers[name as keyof T] as AnyHandler | Omit<Implemented, 'operation'>
		const parts = typeof handler === 'function' ? { handle: handler } : handler
		return { operation, onFault, ...parts }
	})
