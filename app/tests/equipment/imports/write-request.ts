import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire'

export type SentSeries = {
	labels: Record<string, string> | [name: string, text: string][]
	samples?: [value: number, at: number | bigint][]
	/** Adds a native histogram. */
	histogram?: true
}

/** Encodes a `prometheus.WriteRequest`, as senders do. */
export function encodeWriteRequest(series: readonly SentSeries[]): Uint8Array<ArrayBuffer> {
	const writer = new BinaryWriter()
	for (const { labels, samples = [], histogram } of series) {
		writer.tag(1, WireType.LengthDelimited).fork()
		for (const [name, text] of Array.isArray(labels) ? labels : Object.entries(labels)) {
			writer.tag(1, WireType.LengthDelimited).fork()
			writer.tag(1, WireType.LengthDelimited).string(name)
			writer.tag(2, WireType.LengthDelimited).string(text).join()
		}
		for (const [value, at] of samples) {
			writer.tag(2, WireType.LengthDelimited).fork()
			writer.tag(1, WireType.Bit64).double(value)
			writer.tag(2, WireType.Varint).int64(BigInt(at)).join()
		}
		if (histogram) writer.tag(4, WireType.LengthDelimited).bytes(new Uint8Array([0x08, 1]))
		writer.join()
	}
	// Metadata of a metric, which Prometheus sends once a minute.
	writer.tag(3, WireType.LengthDelimited).bytes(new Uint8Array([0x08, 2, 0x12, 2, 0x75, 0x70]))
	return new Uint8Array(writer.finish())
}
