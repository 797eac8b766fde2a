import { Badge } from '~/ui/badge'
import { Link } from '~/ui/page-farm/link'
import type { RecordView } from './record-view.server'

type Props = { record: RecordView; mayWork: boolean }

/** A record as an inspector reads it, on the screen and on paper. */
export const RecordSheet = ({ record, mayWork }: Props) => (
	<div className="grid gap-3 print:text-sm">
		{record.correctedBy !== null && (
			<p>
				<Badge tone="offline">Corrected</Badge>{' '}
				<Link to={`/checklists/records/${record.correctedBy}`} className={LINK}>
					Record {record.correctedBy} counts instead
				</Link>
			</p>
		)}
		{record.corrects !== null && (
			<p className="wrap-anywhere">
				Corrects{' '}
				<Link to={`/checklists/records/${record.corrects}`} className={LINK}>
					record {record.corrects}
				</Link>
				: {record.correction}
			</p>
		)}
		<ul className="border-t border-line">
			{record.steps.map(({ key, label, answer, limits, deviation }) => (
				<li key={key} className="break-inside-avoid border-b border-line py-2">
					<p className="flex flex-wrap justify-between gap-x-4 wrap-anywhere">
						<span>
							{label}
							{limits && <span className="text-muted"> ({limits})</span>}
						</span>
						<span className={deviation ? 'font-semibold text-danger' : 'font-semibold'}>
							{answer}
							{deviation && (limits ? ', out of limits' : ', deviation')}
						</span>
					</p>
					{deviation?.action && (
						<p className="text-sm wrap-anywhere">
							Done about it: {deviation.action} ({deviation.by}; written by {deviation.written})
						</p>
					)}
					{deviation && deviation.action === null && (
						<p className="text-sm">
							Nothing was done about it yet.{' '}
							{mayWork && record.correctedBy === null && (
								<Link to={`/checklists/deviations/${deviation.id}`} className={LINK}>
									Write what was done
								</Link>
							)}
						</p>
					)}
				</li>
			))}
		</ul>
		{record.note && <p className="wrap-anywhere whitespace-pre-line">{record.note}</p>}
		{record.photoIds.length > 0 && (
			<p className="flex flex-wrap gap-2">
				{record.photoIds.map((photoId, index) => (
					<a key={photoId} href={`/checklists/photos/${photoId}.webp?size=large`}>
						<img
							src={`/checklists/photos/${photoId}.webp`}
							alt={`Photo ${index + 1} of record ${record.id}`}
							width={112}
							height={112}
							loading="lazy"
							className="size-28 rounded-lg bg-sunk object-cover"
						/>
					</a>
				))}
			</p>
		)}
		<p className="wrap-anywhere">
			Signed <strong>{record.signature}</strong>, {record.signed}
			{record.signedBy !== record.signature && ` (signed in as ${record.signedBy})`}.{' '}
			{record.reviewed ? `Reviewed by ${record.reviewed}.` : 'Not reviewed yet.'}
		</p>
	</div>
)

const LINK = 'underline underline-offset-2 inline-flex min-h-11 items-center print:min-h-0'
