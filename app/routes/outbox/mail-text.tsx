/** The text of a mail, with its links to be followed. */
export function MailText({ text }: { text: string }) {
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-3">
			{text
				.trim()
				.split(/\n{2,}/)
				.map((paragraph, position) => (
					<p key={position} className="break-words">
						{/^https?:\/\/\S+$/.test(paragraph) ? (
							<a href={paragraph} className="font-semibold break-all text-accent underline">
								{paragraph}
							</a>
						) : (
							paragraph
						)}
					</p>
				))}
		</div>
	)
}
