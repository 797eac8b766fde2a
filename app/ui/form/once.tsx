import { useLoaderData } from '@remix-run/react'

/** The mark of this page in its forms: what is sent twice with it is done once. */
export function Once() {
	const { once } = (useLoaderData() ?? {}) as { once?: string }
	return once ? <input type="hidden" name="once" value={once} /> : null
}
