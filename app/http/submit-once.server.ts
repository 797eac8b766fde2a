import { createHash } from 'node:crypto'
import type { Ctx } from '~/context.server'
import { runOnce } from '~/services/submissions/run-once.server'
import { pagePath } from './page-path'
import { sessionToken } from './require.server'

/**
 * Carries out what a form sends once, although its button may be pressed twice before the next page
 * comes, as happens without scripts: who sends the same again gets the same answer. Forms carry a
 * random `once` for that, new on every page; it counts for the person and the page with its farm that
 * the form is sent to. What ended without a redirect may be sent again.
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
		return { value, answer: toText(value) }
	})
	return 'value' in done ? done.value : (toResponse(done.answer) as R)
}

/** A redirect as text; null for anything else. */
const toText = (result: unknown) =>
	result instanceof Response && result.headers.has('Location')
		? JSON.stringify({ status: result.status, headers: [...result.headers] })
		: null

const toResponse = (text: string) => new Response(null, JSON.parse(text) as ResponseInit)

/** Names what a form sends, who does and where to; of a file its name and size. */
async function digest(request: Request, form: FormData): Promise<string> {
	const { path, search } = pagePath(request)
	const sent = [...form].map(([name, value]) => [
		name,
		typeof value === 'string' ? value : [value.name, value.size],
	])
	const named = JSON.stringify([await sessionToken(request), path + search, sent])
	return createHash('sha256').update(named).digest('base64')
}
