import { useLoaderData } from '@remix-run/react'

/** A hidden random value per page, so that a form sent twice is carried out once. */
export function SubmissionToken() {
	const { once } = (useLoaderData() ?? {}) as { once?: string }
	return once ? <input type="hidden" name="once" value={once} /> : null
}
