import { Picture } from '~/ui/picture'
import { pictureUrl, type PicturedFarm } from './picture-url'

type Props = {
	farm: PicturedFarm & { name: string }
	/** `small` is 640 × 360, `large` up to 1600 wide. */
	size?: 'small' | 'large'
	className?: string
}

/** A farm's picture in 16:9, or a plain field where it has none. */
export const FarmPicture = ({ farm, size = 'small', className = '' }: Props) => (
	<Picture
		src={pictureUrl(farm, size)}
		alt={`Picture of ${farm.name}`}
		size={{ width: 640, height: 360 }}
		className={`aspect-video w-full object-cover ${className}`}
	/>
)
