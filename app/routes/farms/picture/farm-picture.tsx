import { Sprout } from 'lucide-react'
import { pictureUrl, type PicturedFarm } from './picture-url'

type Props = {
	farm: PicturedFarm & { name: string }
	/** `small` is 640 × 360, `large` up to 1600 wide. */
	size?: 'small' | 'large'
	className?: string
}

/** A farm's picture in 16:9, or a plain field where it has none. */
export function FarmPicture({ farm, size = 'small', className = '' }: Props) {
	const look = `aspect-video w-full rounded-lg bg-sunk object-cover ${className}`
	const src = pictureUrl(farm, size)
	if (src === null)
		return (
			<div aria-hidden className={`grid place-items-center text-muted ${look}`}>
				<Sprout className="size-8" />
			</div>
		)
	return (
		<img
			src={src}
			alt={`Picture of ${farm.name}`}
			loading="lazy"
			decoding="async"
			width={640}
			height={360}
			className={look}
		/>
	)
}
