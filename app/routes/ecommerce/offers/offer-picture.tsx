import { Sprout } from 'lucide-react'
import { offerPicturePath } from '~/services/offers/offer-picture-path'

type Props = {
	title: string
	picture: string | null
	/** `small` is square, 480 wide and high; `large` up to 1600. */
	size?: 'small' | 'large'
	className?: string
}

/** The picture of an offer, or a plain field where it has none. */
export function OfferPicture({ title, picture, size = 'small', className = 'w-full' }: Props) {
	const look = `rounded-lg bg-sunk ${size === 'small' ? 'aspect-square object-cover' : 'max-h-96 object-contain'} ${className}`
	if (picture === null)
		return (
			<div aria-hidden className={`grid place-items-center text-muted ${look}`}>
				<Sprout className="size-8" />
			</div>
		)
	return (
		<img
			src={offerPicturePath(picture, size)}
			alt={`Picture of ${title}`}
			loading="lazy"
			decoding="async"
			className={look}
		/>
	)
}
