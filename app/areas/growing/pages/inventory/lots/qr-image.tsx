type Props = { qr: { size: number; path: string }; label: string; className?: string }

/** A QR code, black on white in both themes, because cameras need that. */
export const QrImage = ({ qr, label, className = '' }: Props) => (
	<svg
		role="img"
		aria-label={label}
		viewBox={`0 0 ${qr.size} ${qr.size}`}
		shapeRendering="crispEdges"
		className={className}
	>
		<rect width={qr.size} height={qr.size} fill="#fff" />
		<path d={qr.path} fill="#000" />
	</svg>
)
