import { useEffect } from 'react'
import { Card } from '~/ui/card'

/** Redirects the browser to another site's page, or shows its link. */
export function ExternalRedirect({ url, name }: { url: string; name: string }) {
	useEffect(() => window.location.assign(url), [url])
	return (
		<Card>
			<noscript>
				<meta httpEquiv="refresh" content={`0;url=${url}`} />
			</noscript>
			<p role="status">Taking you to {name}.</p>
			<p>
				<a
					href={url}
					className="inline-flex min-h-11 items-center font-semibold text-accent underline"
				>
					Open the page of {name}
				</a>
			</p>
		</Card>
	)
}
