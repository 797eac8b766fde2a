/** Formats the subject of every mail about a ticket; mail programs group those of one number. */
const formatSubject = ({ number, subject }: Named) => `[${number}] Support: ${subject}`

type Named = { number: string; subject: string }
type TicketMail = Named & { paragraphs: string[] }

/** Builds the mail to the operator of the server. */
export const operatorMail = (
	{ number, subject, paragraphs }: TicketMail,
	{ who, pictures }: { who: string; pictures: number },
) => ({
	subject: formatSubject({ number, subject }),
	text: [
		...paragraphs,
		who,
		...(pictures > 0
			? [`Pictures: ${pictures}. \`npm run support -- show ${number}\` says where they are.`]
			: []),
		`Answer on the server: npm run support -- answer ${number}`,
	].join('\n\n'),
})

/** Builds the copy for a signed-in person. */
export const receivedMail = ({ number, subject, paragraphs }: TicketMail) => ({
	subject: formatSubject({ number, subject }),
	text: [
		`Support has your question. Its number is ${number}. Answers come by mail, and stand under Contact Support, My requests.`,
		...paragraphs,
	].join('\n\n'),
})

export const answeredMail = (
	{ number, subject, paragraphs }: TicketMail,
	{ author, link, isClosed }: { author: string; link: string | null; isClosed: boolean },
) => ({
	subject: formatSubject({ number, subject }),
	text: [
		...paragraphs,
		author,
		...(isClosed ? ['The request is closed.'] : []),
		...(link === null ? [] : ['Read it with your question, and write back:', link]),
	].join('\n\n'),
})
