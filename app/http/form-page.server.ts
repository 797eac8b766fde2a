import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import type { Permission } from '@sfc/domain/accounts/permissions'
import type { z } from 'zod'
import { server, type Server } from '../boot.server'
import type { FarmCtx, Permitted, UserCtx } from '../context.server'
import { requirePermission } from '../services/access/require-permission.server'
import type { FormLoader } from '../ui/form/use-form-page'
import { page } from './page.server'
import { readForm } from './read-form.server'
import { replyWithFault } from './reply-with-fault.server'
import { requireFarm, requireUser } from './require.server'

type Args = Pick<LoaderFunctionArgs, 'request' | 'params'>

/** Everybody, everybody who is signed in, or what it takes on the farm. */
type Access = 'public' | 'person' | Permission
type CtxOf<A extends Access> = A extends 'public' ? Server : A extends 'person' ? UserCtx : FarmCtx

/** Where a form is sent to: the person may what the options ask for, which the services take as proof. */
type Sending<S, A extends Access, W extends Permission> = [A | W] extends [Permission]
	? Omit<S, 'ctx'> & { ctx: Permitted<A | W> }
	: S

type PageOptions<A extends Access, W extends Permission, S, D> = {
	/** Checked for GET and POST. */
	permission: A
	/** What it takes to send the form, where that is more than to see it. */
	send?: W
	/** What the path names, and the context of its farm. Else the farm in the path, or the current one. */
	subject?: (args: Args) => Promise<S>
	/** What the page shows. `values` are those of the form's fields at first. */
	load?: (at: S & Args) => D | Promise<D>
}

type Answer = Response | ReturnType<typeof replyWithFault>

type FormOptions<A extends Access, W extends Permission, S, D, Z, R> = PageOptions<A, W, S, D> & {
	schema: Z
	/** Saves what was sent. A Fault is shown at its field, or above the form. */
	submit: (at: Sending<S, A, W> & Args, input: z.output<Z>) => Promise<R>
	/** Other buttons of the page by the `intent` they send. */
	intents?: Readonly<
		Record<string, (at: Sending<S, A, W> & Args, form: FormData) => Promise<Answer>>
	>
	/** Fields that are not sent back, such as passwords. */
	hideFields?: string[]
}

/**
 * The loader and action of a page with one form; `useFormPage` is its other half. Constraints come
 * from the schema, unless `load` gives its own `constraint`.
 */
export function formPage<
	A extends Access,
	Z extends z.ZodType,
	W extends Permission = never,
	R = Response,
	S extends { ctx: CtxOf<A> } = { ctx: CtxOf<A> },
	D extends object = object,
>({ schema, submit, intents, hideFields, load, ...options }: FormOptions<A, W, S, D, Z, R>) {
	const loader = page(async (args: LoaderFunctionArgs) => {
		const at = await enter(options, args)
		const shown = (await load?.(at)) as D
		// A schema that transforms the whole form has none to read; `load` gives those of its fields.
		const constraint = shown && 'constraint' in shown ? {} : getZodConstraint(schema)
		return { constraint, ...shown }
	})
	const action = page(async (args: ActionFunctionArgs) => {
		const at = await enterToSend(options, args)
		const form = await readForm(args.request)
		const other = Object.entries(intents ?? {}).find(([intent]) => intent === form.get('intent'))
		if (other) return other[1](at, form)
		const submission = parseWithZod(form, { schema })
		// Without a status it only asked for a field more or less.
		if (submission.status !== 'success')
			return data(submission.reply({ hideFields }), {
				status: submission.status === 'error' ? 400 : 200,
			})
		try {
			return await submit(at, submission.value)
		} catch (error) {
			return replyWithFault(submission, error, hideFields)
		}
	})
	return { loader: loader as typeof loader & FormLoader<z.input<Z>>, action }
}

/** The loader and action of a page that asks before it does something: its form has no fields. */
export function confirmPage<
	A extends Access,
	R,
	W extends Permission = never,
	S extends { ctx: CtxOf<A> } = { ctx: CtxOf<A> },
	D = null,
>({
	load,
	submit,
	...options
}: PageOptions<A, W, S, D> & {
	submit: (at: Sending<S, A, W> & Args) => Promise<R>
}) {
	return {
		loader: page(async (args: LoaderFunctionArgs) => {
			const at = await enter(options, args)
			return load ? load(at) : (null as D)
		}),
		action: page(async (args: ActionFunctionArgs) => submit(await enterToSend(options, args))),
	}
}

/** Whom and what a request is about. Throws Fault for those who may not. */
async function enter<A extends Access, W extends Permission, S>(
	{ permission, subject }: PageOptions<A, W, S, unknown>,
	{ request, params }: Args,
): Promise<S & Args> {
	const entered = subject
		? await subject({ request, params })
		: ({ ctx: await contextFor(permission, { request, params }) } as S)
	if (permission !== 'public' && permission !== 'person')
		requirePermission(farmOf(entered), permission)
	return { ...entered, request, params }
}

async function enterToSend<A extends Access, W extends Permission, S>(
	options: PageOptions<A, W, S, unknown>,
	args: Args,
) {
	const at = await enter(options, args)
	if (options.send) requirePermission(farmOf(at), options.send)
	return at as Sending<S, A, W> & Args
}

/** Pages about a farm enter it, by the type of their options. */
const farmOf = (entered: unknown): FarmCtx => (entered as { ctx: FarmCtx }).ctx

async function contextFor(permission: Access, { request, params }: Args) {
	if (permission === 'public') return server()
	return permission === 'person' ? requireUser(request) : requireFarm(request, params.farmId)
}
