import { isGtin, toGtin14 } from '../../growing/inventory/gs1-key'

/** What a GS1 barcode says of a pack. */
export type Gs1Facts = {
	gtin: string
	lot: string
	/** Packaging date, application identifier 13. */
	packedOn: string | null
	/** Best before date, application identifier 15. */
	bestBefore: string | null
	/** Net weight in grams, application identifier 3103: only of packs whose weight varies. */
	netG: number | null
}

/** The characters of application identifier 10: GS1’s set 82. */
const LOT = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/

const yymmdd = (day: string): string => day.slice(2).replaceAll('-', '')

/** Why a barcode of GS1 cannot say this; null when it can. */
export function elementProblem({ gtin, lot, netG }: Gs1Facts): string | null {
	if (!isGtin(gtin)) return 'The GTIN is not valid'
	if (!LOT.test(lot)) return `Lot ${lot} has more than 20 characters, or some that barcodes lack`
	if (netG !== null && !toGtin14(gtin).startsWith('9'))
		return 'A weight needs a GTIN of 14 digits that begins with 9'
	return null
}

/** The element string with its identifiers in brackets: `(01)09506000134352(10)BATCH-12`. */
export function elementString({ gtin, lot, packedOn, bestBefore, netG }: Gs1Facts): string {
	return [
		`(01)${toGtin14(gtin)}`,
		packedOn && `(13)${yymmdd(packedOn)}`,
		bestBefore && `(15)${yymmdd(bestBefore)}`,
		netG !== null && `(3103)${String(netG).padStart(6, '0')}`,
		`(10)${lot}`,
	]
		.filter(Boolean)
		.join('')
}
