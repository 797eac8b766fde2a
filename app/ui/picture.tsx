import { Sprout } from 'lucide-react'

type Props = {
	/** Null: a plain field is shown. */
	src: string | null
	alt: string
	/** Its width and height before it has come, in pixels. */
	size?: { width: number; height: number }
	/** Of the picture and of the field: their shape. */
	className: string
}

/** A picture that people put there, loaded when it comes into view, or a plain field where there is none. */
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
