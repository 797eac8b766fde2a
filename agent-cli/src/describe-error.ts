/** Why something failed, in words: a host with several addresses hides the reason in `errors`. */
export function describeError(error: unknown): string {
	if (!(error instanceof Error)) return String(error)
	if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time'
	if (error instanceof AggregateError) return error.errors.map(describeError).join(', ')
	return error.message
}
