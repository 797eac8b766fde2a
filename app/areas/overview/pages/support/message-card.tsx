import { formatInstantWithYear } from '@sfc/domain/calendar/format-instant'
import { useFormats } from '~/ui/formats/use-formats'

type Props = {
	message: {
		isFromSupport: boolean
		author: string
		text: string
		createdAt: number
		/** Ids of its photos. */
		photos: number[]
	}
	timezone: string
}

const photoPath = (id: number, size: 'small' | 'large') => `/support/photos/${id}.webp?size=${size}`

/** One message of a ticket with its photos. */
export function MessageCard({ message, timezone }: Props) {
	const { isFromSupport, author, text, createdAt, photos } = message
	const written = formatInstantWithYear(createdAt, timezone, useFormats())
	return (
		<article
			className={`rounded-card border border-line p-4 ${isFromSupport ? 'bg-accent-tint' : 'bg-surface'}`}
		>
			<p className="text-sm text-muted">
				<strong className="text-ink">{author}</strong>
				{isFromSupport && ', support'} · {written}
			</p>
			<p className="mt-2 wrap-anywhere whitespace-pre-line">{text}</p>
			{photos.length > 0 && (
				<ul aria-label="Photos" className="mt-3 flex flex-wrap gap-3">
					{photos.map((id, at) => (
						<li key={id}>
							<a href={photoPath(id, 'large')} className="block">
								<img
									src={photoPath(id, 'small')}
									alt={`Photo ${at + 1}, of ${written}`}
									width={112}
									height={112}
									className="size-28 rounded-lg bg-sunk object-cover"
								/>
							</a>
						</li>
					))}
				</ul>
			)}
		</article>
	)
}
