import { randomUUID } from 'node:crypto'
import type { Submission } from '@conform-to/react'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import type { Permission } from '@sfc/domain/platform/permissions'
import { Fault } from '@sfc/domain/fault'
import { z } from 'zod'
import type { FormLoader } from '../ui/form/use-form-page'
import { formConstraints } from './form-constraints'
import {
	authorizePage,
	authorizeAction,
	type Access,
	type AccessCtx,
	type PageOptions,
	type AuthorizedAction,
} from './authorize-page.server'
import { FAULT_STATUS } from './fault-status'
import { page } from './page.server'
import { parseForm } from './parse-form'
import { readForm } from './read-form.server'
import { submitOnce } from './submit-once.server'
import { redirectToConfirmIdentity, clearFormDraft, readFormDraft } from './form-draft.server'

/** Shows the form again with the typed values, its errors, and further data for the page. */
export type Reply = (wrong: Wrong, status: number, more?: object) => Answer
type Wrong = NonNullable<Parameters<Submission<unknown>['reply']>[0]>
type Answer = ReturnType<typeof data<object>>

/** A submitted form. */
type SentForm = {
	form: FormData
	/** Errors that the schema cannot detect, such as a file that is too large. */
	wrong?: Wrong | undefined
	/** Further data for each answer that shows the form again. */
	more?: object
}

type FormOptions<At, Z extends z.ZodType, R> = {
	schema: Z
	/** Saves the submitted values. A Fault is shown at its field, or above the form. */
	submit: (at: At, input: z.output<Z>, reply: Reply) => Promise<R>
	/** Fields that are not sent back, such as passwords. */
	hideFields?: string[]
	/**
	 * Whether the form asks a device at the farm: a refusal by the device is then answered with 422, because
	 * this server did not fail.
	 */
	asksFarm?: boolean
}

/** Shows the form again with other values in some fields, without errors. */
export type Refill = (values: object, more?: object) => Answer

type Intent<At> = (at: At, form: FormData, refill: Refill) => Promise<Response | Answer>
type Intents<At> = {
	/** Handlers for other buttons of the page, by the `intent` they send. */
	intents?: Readonly<Record<string, Intent<At>>>
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
	S extends { ctx: AccessCtx<A> } = { ctx: AccessCtx<A> },
	D extends object = object,
	U extends SentForm = SentForm,
>({
	load,
	read,
	intents,
	...options
}: PageOptions<A, W, S, D> & {
	/** Parses the request where the form holds more than texts up to 100 kB. */
	read?: (at: AuthorizedAction<S, A, W>) => Promise<U>
} & Intents<AuthorizedAction<S, A, W> & { sent: U }> &
	FormOptions<AuthorizedAction<S, A, W> & { sent: U }, Z, R>) {
	const loader = page(async (args: LoaderFunctionArgs) => {
		const at = await authorizePage(options, args)
		const shown = (await load?.(at)) as D
		// A schema that transforms the whole form has no readable constraints; `load` gives those of its fields.
		const constraint = shown && 'constraint' in shown ? {} : formConstraints(options.schema)
		const typed = await readFormDraft(args.request)
		const values = typed && { values: { ...readValues(shown), ...typed.values } }
		return { constraint, once: randomUUID(), ...shown, ...values }
	})
	const action = page(async (args: ActionFunctionArgs) => {
		const entered = await authorizeAction(options, args)
		const sent = read ? await read(entered) : ({ form: await readForm(args.request) } as U)
		const at = { ...entered, sent }
		const intent = namedBy(sent.form, intents)
		if (intent) return intent(at, sent.form, refilled(sent))
		return submitOnce(entered.ctx, args.request, sent.form, () =>
			submitForm(at, options, args.request),
		)
	})
	return { loader: loader as typeof loader & FormLoader<z.input<Z>>, action }
}

/**
 * The loader and action of a page with several forms. Each form sends its name as `intent`, and passes it to
 * `useFormPage`. `load` may return `values` by form, and `constraints` for fields that require less than the
 * schema.
 */
export function formsPage<
	A extends Access,
	Zs extends Record<string, z.ZodType>,
	W extends Permission = never,
	S extends { ctx: AccessCtx<A> } = { ctx: AccessCtx<A> },
	D extends object = object,
>({
	load,
	forms,
	unnamed,
	intents,
	...options
}: PageOptions<A, W, S, D> &
	Intents<AuthorizedAction<S, A, W>> & {
		/** The form that sends no `intent`. */
		unnamed?: keyof Zs & string
		forms: { [K in keyof Zs]: FormOptions<AuthorizedAction<S, A, W>, Zs[K], Response | Answer> }
	}) {
	const byName: [string, FormOptions<AuthorizedAction<S, A, W>, z.ZodType, Response | Answer>][] =
		Object.entries(forms)
	const loader = page(async (args: LoaderFunctionArgs) => {
		const at = await authorizePage(options, args)
		const shown = (await load?.(at)) as D
		const more: { constraints?: Record<string, object> } = shown ?? {}
		const constraints: Record<string, object> = Object.fromEntries(
			byName.map(([name, { schema }]) => [
				name,
				{ ...formConstraints(schema), ...more.constraints?.[name] },
			]),
		)
		const typed = await readFormDraft(args.request)
		const values = typed?.form && {
			values: { ...readValues(shown), [typed.form]: typed.values },
		}
		return { unnamed, once: randomUUID(), ...shown, ...values, constraints }
	})
	const action = page(async (args: ActionFunctionArgs) => {
		const at = await authorizeAction(options, args)
		const form = await readForm(args.request)
		const intent = namedBy(form, intents)
		if (intent) return intent(at, form, refilled({ form }))
		const named = form.get('intent') ?? unnamed
		const sent = byName.find(([name]) => name === named)
		if (!sent) throw new Fault('invalid', 'The form does not say what to do')
		return submitOnce(at.ctx, args.request, form, () =>
			submitForm({ ...at, sent: { form, more: { form: sent[0] } } }, sent[1], args.request),
		)
	})
	return { loader, action }
}

/** The loader and action of a page that asks for confirmation: its form has no fields. */
export function confirmPage<
	A extends Access,
	R,
	W extends Permission = never,
	S extends { ctx: AccessCtx<A> } = { ctx: AccessCtx<A> },
	D = null,
>({
	load,
	submit,
	...options
}: PageOptions<A, W, S, D> & {
	submit: (at: AuthorizedAction<S, A, W>) => Promise<R>
}) {
	return {
		loader: page(async (args: LoaderFunctionArgs) => {
			const at = await authorizePage(options, args)
			return load ? load(at) : (null as D)
		}),
		action: page(async (args: ActionFunctionArgs) => submit(await authorizeAction(options, args))),
	}
}

const readValues = (shown: object | null | undefined): object =>
	(shown as { values?: object } | null | undefined)?.values ?? {}

function namedBy<T>(form: FormData, intents: Readonly<Record<string, T>> = {}): T | undefined {
	const named = form.get('intent')
	return typeof named === 'string' && Object.hasOwn(intents, named) ? intents[named] : undefined
}

const refilled =
	({ form, more }: SentForm): Refill =>
	(values, also) => {
		const { payload } = parseForm(form, z.object({}))
		return data({ initialValue: { ...payload, ...values }, ...more, ...also })
	}

/** Passes a valid form to `submit`, and answers an invalid one with its errors. */
async function submitForm<At extends { sent: SentForm }, Z extends z.ZodType, R>(
	at: At,
	{ schema, submit, hideFields = [], asksFarm = false }: FormOptions<At, Z, R>,
	request: Request,
) {
	const { form, wrong, more } = at.sent
	const submission = parseForm(form, schema)
	const reply = (wrong: Wrong, status: number, also?: object, headers = new Headers()) =>
		data({ ...submission.reply({ hideFields, ...wrong }), ...more, ...also }, { status, headers })
	// Without a status, the form only asked to add or remove a list item.
	if (submission.status !== 'success' || wrong)
		return reply(wrong ?? {}, submission.status ? 400 : 200)
	try {
		const result = await submit(at, submission.value, reply)
		const headers = readHeaders(result)
		if (headers) await clearFormDraft(request, headers)
		return result
	} catch (error) {
		if (!(error instanceof Fault)) throw error
		if (needsConfirmation(error)) {
			const form = (more as { form?: string } | undefined)?.form ?? null
			throw await redirectToConfirmIdentity(request, {
				form,
				values: typedValues(at.sent.form, hideFields),
			})
		}
		const { code, field, message, retryAfterS } = error
		const said = field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] }
		const headers = new Headers()
		if (retryAfterS !== undefined) headers.set('Retry-After', String(retryAfterS))
		const status = asksFarm && code === 'unavailable' ? 422 : FAULT_STATUS[code]
		return reply(said, status, {}, headers)
	}
}

/** The headers of a redirect, or of an answer of `reply`. */
function readHeaders(result: unknown): Headers | null {
	const { headers } =
		(result instanceof Response ? result : (result as Answer | undefined)?.init) ?? {}
	return headers instanceof Headers ? headers : null
}

/** The values that a person typed: no secrets, no files, and nothing that the page adds itself. */
function typedValues(form: FormData, hideFields: readonly string[]): Record<string, unknown> {
	const typed = new FormData()
	for (const [name, value] of form)
		if (typeof value === 'string' && !['once', 'intent', ...hideFields].includes(name))
			typed.append(name, value)
	return parseForm(typed, z.object({})).payload
}

/**
 * Whether to redirect to the page that confirms the identity; forms with a field for the password show the
 * error there.
 */
const needsConfirmation = ({ code, field }: Fault) => code === 'unconfirmed' && field === undefined
