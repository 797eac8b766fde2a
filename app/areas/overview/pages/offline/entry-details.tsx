import { formatBytes } from '@sfc/domain/units/format-bytes'
import { useEffect, useRef } from 'react'
import type { KeptEntry } from '~/shell/offline/database'

const LABELS: Readonly<Record<string, string>> = {
	code: 'Tray',
	plants: 'Plants lost',
	quantity: 'Quantity',
	waste: 'Waste',
	grade: 'Grade',
	storageLocation: 'Storage place',
	harvestedOn: 'Day of harvest',
	happenedOn: 'Day',
	reason: 'Reason',
	cropName: 'Crop',
	title: 'Title',
	notes: 'Notes',
}

/** What was typed for an entry, and its photos: also where the farm does not take it, nothing is lost. */
export function EntryDetails({ entry: { input, photos } }: { entry: KeptEntry }) {
	const typed = Object.entries(LABELS).flatMap(([name, label]) => {
		const value = input[name]
		return (typeof value === 'string' && value !== '') || typeof value === 'number'
			? [{ label, value }]
			: []
	})
	if (typed.length === 0 && photos.length === 0) return null
	return (
		<>
			<dl className="grid gap-x-4 text-sm sm:grid-cols-[auto_1fr]">
				{typed.map(({ label, value }) => (
					<div key={label} className="contents">
						<dt className="text-muted">{label}</dt>
						<dd className="min-w-0 break-words whitespace-pre-wrap">{value}</dd>
					</div>
				))}
			</dl>
			<div className="flex flex-wrap gap-2 empty:hidden">
				{photos.map((photo, at) => (
					<KeptPhoto key={photo.name} {...photo} label={`Photo ${at + 1} of ${photos.length}`} />
				))}
			</div>
		</>
	)
}

function KeptPhoto({ name, blob, label }: KeptEntry['photos'][number] & { label: string }) {
	const link = useRef<HTMLAnchorElement>(null)
	const image = useRef<HTMLImageElement>(null)
	useEffect(() => {
		const url = URL.createObjectURL(blob)
		if (link.current) link.current.href = url
		if (image.current) image.current.src = url
		return () => URL.revokeObjectURL(url)
	}, [blob])
	return (
		<a ref={link} download={name} className="grid gap-1 text-center text-sm text-muted">
			<img ref={image} alt={label} className="size-20 rounded-control object-cover" />
			{formatBytes(blob.size)}
		</a>
	)
}
