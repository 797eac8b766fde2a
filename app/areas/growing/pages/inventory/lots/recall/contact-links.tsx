type Props = { contact: string | null; phone: string | null }

const LINK =
	'inline-flex min-h-11 items-center font-normal underline underline-offset-2 wrap-anywhere'

/** How somebody is reached in a recall: a press writes or calls. */
export const ContactLinks = ({ contact, phone }: Props) => (
	<span className="inline-flex flex-wrap gap-x-3">
		{phone && (
			<a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={LINK}>
				{phone}
			</a>
		)}
		{contact && (
			<a href={`mailto:${contact}`} className={LINK}>
				{contact}
			</a>
		)}
	</span>
)
