import { createHash } from 'node:crypto'
import type { Ctx } from '~/context.server'
import { runOnce } from '~/areas/platform/services/run-once.server'
import { pagePath } from './page-path'
import { sessionToken } from './require-farm.server'

/**
 * Carries out a form once, although its button may be pressed twice before the next page loads, as happens
 * without scripts: a repeated request gets the first answer. Forms carry a random `once` that is new on every
 * page, and counts for one person, one farm and one page. A form that ended without a redirect may be sent
 * again.
 */
export async function submitOnce<R>(
	ctx: Ctx,
	request: Request,
	form: FormData,
	submit: () => Promise<R>,
): Promise<R> {
	const once = form.get('once')
	if (typeof once !== 'string' || once === '') return submit()
	const done = await runOnce(ctx, { key: await digest(request, form) }, async () => {
		const value = await submit()
		return { value, answer: serializeRedirect(value) }
	})
	return 'value' in done ? done.value : (toResponse(done.answer) as R)
}

/** Serializes a redirect; null for any other result. */
const serializeRedirect = (result: unknown) =>
	result instanceof Response && result.headers.has('Location')
		? JSON.stringify({ status: result.status, headers: [...result.headers] })
		: null

const toResponse = (text: string) => new Response(null, JSON.parse(text) as ResponseInit)

/** Hash that identifies a form with its sender and target; files count by name and size. */
async function digest(request: Request, form: FormData): Promise<string> {
	const { path, search } = pagePath(request)
	const sent = [...form].map(([name, value]) => [
		name,
		typeof value === 'string' ? value : [value.name, value.size],
	])
	const named = JSON.stringify([await sessionToken(request), path + search, sent])
	return createHash('sha256').update(named).digest('base64')
}
