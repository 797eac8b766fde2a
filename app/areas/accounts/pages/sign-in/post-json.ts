/**
 * Posts to the API and returns the response. Throws an Error with the API's message when it is
 * refused.
 */
export async function postJson<T>(path: string): Promise<T> {
	const response = await fetch(path, { method: 'POST', headers: { Accept: 'application/json' } })
	const answer = (await response.json().catch(() => ({}))) as T & { message?: string }
	if (!response.ok) throw new Error(answer.message ?? `${response.status}`)
	return answer
}
