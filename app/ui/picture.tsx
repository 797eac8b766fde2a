import { Sprout } from 'lucide-react'

type Props = {
	/** Null: a plain field is shown. */
	src: string | null
	alt: string
	/** Width and height in pixels, for the layout before it is loaded. */
	size?: { width: number; height: number }
	/** Classes for the shape, of the picture and of the plain field. */
	className: string
}

/** A lazily loaded picture, or a plain field when there is none. */
export function Picture({ src, alt, size, className }: Props) {
	const look = `rounded-lg bg-sunk ${className}`
	if (src === null)
		return (
			<div aria-hidden className={`grid place-items-center text-muted ${look}`}>
				<Sprout className="size-8" />
			</div>
		)
	return <img src={src} alt={alt} loading="lazy" decoding="async" {...size} className={look} />
}
