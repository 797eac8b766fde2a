import { offerPicturePath } from '~/areas/selling/services/offers/offer-picture-path'
import { Picture } from '~/ui/picture'

type Props = {
	title: string
	picture: string | null
	/** `small` is square, 480 wide and high; `large` up to 1600. */
	size?: 'small' | 'large'
	className?: string
}

const SHAPES = { small: 'aspect-square object-cover', large: 'max-h-96 object-contain' }

/** The picture of an offer, or a plain field where it has none. */
export const OfferPicture = ({ title, picture, size = 'small', className = 'w-full' }: Props) => (
	<Picture
		src={picture && offerPicturePath(picture, size)}
		alt={`Picture of ${title}`}
		className={`${SHAPES[size]} ${className}`}
	/>
)
