import { Alert } from '~/ui/alert'
import { LinkButton } from '~/ui/link-button'

type Props = {
	/** The parts by name; null is one that failed to load. */
	parts: Readonly<Record<string, unknown>>
}

/** Names the parts of the page that could not be loaded; the rest is shown. */
export function NotLoaded({ parts }: Props) {
	const missing = Object.entries(parts).flatMap(([name, part]) => (part === null ? [name] : []))
	if (missing.length === 0) return null
	return (
		<Alert
			tone="attention"
			role="alert"
			title={`Not loaded: ${missing.join(', ')}`}
			action={
				<LinkButton to="" reloadDocument>
					Try again
				</LinkButton>
			}
		>
			The rest of the page is current.
		</Alert>
	)
}
