import { Alert } from '~/ui/alert'
import { LinkButton } from '~/ui/link-button'

type Props = {
	/** What was asked for by its name; null is what could not be had. */
	parts: Readonly<Record<string, unknown>>
}

/** Says which part of the page could not be loaded; the rest stands. */
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
			What is below could be read. The rest is missing, and nothing is shown in its place.
		</Alert>
	)
}
