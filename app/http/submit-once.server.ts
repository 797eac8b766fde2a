import { createHash } from 'node:crypto'

/** Forms that were sent a moment ago, by what they sent. */
export type Submissions = Map<string, Promise<Response>>

/** Longer than anybody waits before pressing again; a form sent on purpose again differs or is later. */
const KEPT_MS = 60_000
const MOST_KEPT = 1_000

/**
 * Carries out what a form sends once, although its button may be pressed twice before the next page
 * comes, as happens without scripts: who sends the same again gets the same answer. Forms carry a
 * random `once` for that, new on every page. What ended without a redirect may be sent again.
 */
export async function submitOnce<R>(
	submissions: Submissions,
	form: FormData,
	submit: () => Promise<R>,
): Promise<R> {
	const once = form.get('once')
	if (typeof once !== 'string' || once === '') return submit()
	const key = digest(form)
	const underWay = submissions.get(key)
	const before = underWay && (await underWay.catch(() => undefined))
	if (before) return before.clone() as R
	const made = submit()
	const kept = made.then((result) => {
		if (result instanceof Response) return result.clone()
		throw new Error('The form was shown again')
	})
	const forget = () => submissions.get(key) === kept && submissions.delete(key)
	kept.catch(forget)
	submissions.set(key, kept)
	setTimeout(forget, KEPT_MS).unref()
	for (const oldest of submissions.keys()) {
		if (submissions.size <= MOST_KEPT) break
		submissions.delete(oldest)
	}
	return made
}

/** Names what a form sends; of a file its name and size. */
function digest(form: FormData): string {
	const sent = [...form].map(([name, value]) => [
		name,
		typeof value === 'string' ? value : [value.name, value.size],
	])
	return createHash('sha256').update(JSON.stringify(sent)).digest('base64')
}
