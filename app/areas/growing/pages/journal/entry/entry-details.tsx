import { formatNumber } from '@sfc/domain/units/format-number'
import type { ReactNode } from 'react'
import { Card } from '~/ui/card'
import { EntryBadges } from '../entry-badges'
import type { EntryView } from '../entry-view.server'
import { TagList } from '../tag-list'

/** An entry with its complete texts and large photos. */
export function EntryDetails({ entry }: { entry: EntryView }) {
	const { description, notes, quantity, tags, changed, resolved, photos, title } = entry
	return (
		<div className="grid gap-4">
			<Card className="max-w-3xl">
				<div className="grid gap-4">
					<EntryBadges entry={entry} />
					{description && <Text>{description}</Text>}
					{notes && (
						<Part name="Notes">
							<Text>{notes}</Text>
						</Part>
					)}
					{quantity !== null && (
						<Part name="Quantity">
							<p className="text-lg font-semibold tabular-nums">{formatNumber(quantity)}</p>
						</Part>
					)}
					{tags.length > 0 && (
						<Part name="Tags">
							<TagList tags={tags} />
						</Part>
					)}
					{(changed || resolved) && (
						<p className="border-t border-line pt-3 text-sm text-muted">
							{resolved && `Resolved ${resolved}. `}
							{changed && `Last changed ${changed}.`}
						</p>
					)}
				</div>
			</Card>
			{photos.length > 0 && (
				<section id="photos" aria-label="Photos" className="grid gap-3 lg:grid-cols-2">
					<h2 className="sr-only">Photos</h2>
					{photos.map(({ id, large }, at) => (
						<a
							key={id}
							href={large}
							className="block overflow-hidden rounded-card border border-line bg-sunk"
						>
							<img
								src={large}
								alt={`Photo ${at + 1} of ${title}`}
								loading={at === 0 ? 'eager' : 'lazy'}
								decoding="async"
								className="mx-auto aspect-4/3 w-full object-contain"
							/>
						</a>
					))}
				</section>
			)}
		</div>
	)
}

function Part({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="grid gap-1">
			<h2 className="text-sm font-semibold text-muted">{name}</h2>
			{children}
		</div>
	)
}

function Text({ children }: { children: string }) {
	return <p className="max-w-prose wrap-anywhere whitespace-pre-line">{children}</p>
}
