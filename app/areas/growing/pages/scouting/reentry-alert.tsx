import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { Alert } from '~/ui/alert'
import { useFormats } from '~/ui/formats/use-formats'
import { Link } from '~/ui/page-farm/link'
import type { ReentryView } from './reentry-view.server'

/** Where nobody may enter without protection, on each page that sends people there. */
export function ReentryAlert({
	reentries,
	timezone,
}: {
	reentries: readonly ReentryView[]
	timezone: string
}) {
	const formats = useFormats()
	if (reentries.length === 0) return null
	return (
		<div className="mb-4">
			<Alert tone="danger" title="Do not enter without protection">
				<ul>
					{reentries.map(({ id, where, productName, reentryAt }) => (
						<li key={id}>
							{where}: until {formatInstant(reentryAt, timezone, formats)}, after{' '}
							<Link to={`/scouting/treatments/${id}`} className="underline">
								{productName}
							</Link>
						</li>
					))}
				</ul>
			</Alert>
		</div>
	)
}
