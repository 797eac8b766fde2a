/** Reloads the page every `seconds` where scripts are off; never on one that shows a code once. */
export function RefreshEvery({ seconds }: { seconds: number }) {
	return (
		<noscript>
			<meta httpEquiv="refresh" content={String(seconds)} />
		</noscript>
	)
}
