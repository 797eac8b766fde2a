/** The subject of every mail about a ticket; mail programs keep those of one number together. */
const titleOf = ({ number, subject }: Named) => `[${number}] Support: ${subject}`

type Named = { number: string; subject: string }
type Told = Named & { paragraphs: string[] }

/** To the operator of the server. */
export const operatorMail = (
	{ number, subject, paragraphs }: Told,
	{ who, pictures }: { who: string; pictures: number },
) => ({
	subject: titleOf({ number, subject }),
	text: [
		...paragraphs,
		who,
		...(pictures > 0
			? [`Pictures: ${pictures}. \`npm run support -- show ${number}\` says where they are.`]
			: []),
		`Answer on the server: npm run support -- answer ${number}`,
	].join('\n\n'),
})

/** The copy of whoever is signed in. */
export const receivedMail = ({ number, subject, paragraphs }: Told) => ({
	subject: titleOf({ number, subject }),
	text: [
		`Support has your question. Its number is ${number}. Answers come by mail, and stand under Contact Support, My requests.`,
		...paragraphs,
	].join('\n\n'),
})

export const answeredMail = (
	{ number, subject, paragraphs }: Told,
	{ author, link, isClosed }: { author: string; link: string | null; isClosed: boolean },
) => ({
	subject: titleOf({ number, subject }),
	text: [
		...paragraphs,
		author,
		...(isClosed ? ['The request is closed.'] : []),
		...(link === null ? [] : ['Read it with your question, and write back:', link]),
	].join('\n\n'),
})
