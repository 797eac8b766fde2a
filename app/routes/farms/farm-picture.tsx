import { Sprout } from 'lucide-react'

type Props = {
	farm: { id: number; name: string; imageFile: string | null }
	/** `small` is 640 × 360, `large` up to 1600 wide. */
	size?: 'small' | 'large'
	className?: string
}

/** A farm's picture in 16 to 9, or a quiet field where it has none. */
export function FarmPicture({ farm, size = 'small', className = '' }: Props) {
	const look = `aspect-video w-full rounded-lg bg-sunk object-cover ${className}`
	if (farm.imageFile === null)
		return (
			<div aria-hidden className={`grid place-items-center text-muted ${look}`}>
				<Sprout className="size-8" />
			</div>
		)
	// The part of the file's name makes a new picture a new address for the browser's cache.
	const version = farm.imageFile.slice(0, 8)
	return (
		<img
			src={`/farms/${farm.id}/picture.webp?size=${size}&v=${version}`}
			alt={`Picture of ${farm.name}`}
			loading="lazy"
			decoding="async"
			width={640}
			height={360}
			className={look}
		/>
	)
}
