// +groupName=yaml-line-breaks.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface BreaksSpec {
  // +kubebuilder:validation:Enum="\u2028";"a\u2028";"\u2028a";"a\u2028b";"a \u2028";"\u2028 a";"a \u2028b";"a\u2028 b";"a\u2028\u2028b";"a\u2028\nb";"a\n\u2028b";"a\nb\u2028";"\u2028\na";"a\u2028\n";"a: \u2028b";"a\u2028#b";"\u2028a b \"c\" d'e";"\u2029";"a\u2029";"\u2029a";"a\u2029b";"a \u2029";"\u2029 a";"a \u2029b";"a\u2029 b";"a\u2029\u2029b";"a\u2029\nb";"a\n\u2029b";"a\nb\u2029";"\u2029\na";"a\u2029\n";"a: \u2029b";"a\u2029#b";"\u2029a b \"c\" d'e";"\u0085";"a\u0085";"\u0085a";"a\u0085b";"a \u0085";"\u0085 a";"a \u0085b";"a\u0085 b";"a\u0085\u0085b";"a\u0085\nb";"a\n\u0085b";"a\nb\u0085";"\u0085\na";"a\u0085\n";"a: \u0085b";"a\u0085#b";"\u0085a b \"c\" d'e";"\u00a0";"a\u00a0";"\u00a0a";"a\u00a0b";"a \u00a0";"\u00a0 a";"a \u00a0b";"a\u00a0 b";"a\u00a0\u00a0b";"a\u00a0\nb";"a\n\u00a0b";"a\nb\u00a0";"\u00a0\na";"a\u00a0\n";"a: \u00a0b";"a\u00a0#b";"\u00a0a b \"c\" d'e";"\ufeff";"a\ufeff";"\ufeffa";"a\ufeffb";"a \ufeff";"\ufeff a";"a \ufeffb";"a\ufeff b";"a\ufeff\ufeffb";"a\ufeff\nb";"a\n\ufeffb";"a\nb\ufeff";"\ufeff\na";"a\ufeff\n";"a: \ufeffb";"a\ufeff#b";"\ufeffa b \"c\" d'e";"\uffef";"a\uffef";"\uffefa";"a\uffefb";"a \uffef";"\uffef a";"a \uffefb";"a\uffef b";"a\uffef\uffefb";"a\uffef\nb";"a\n\uffefb";"a\nb\uffef";"\uffef\na";"a\uffef\n";"a: \uffefb";"a\uffef#b";"\uffefa b \"c\" d'e";"\ufdd0";"a\ufdd0";"\ufdd0a";"a\ufdd0b";"a \ufdd0";"\ufdd0 a";"a \ufdd0b";"a\ufdd0 b";"a\ufdd0\ufdd0b";"a\ufdd0\nb";"a\n\ufdd0b";"a\nb\ufdd0";"\ufdd0\na";"a\ufdd0\n";"a: \ufdd0b";"a\ufdd0#b";"\ufdd0a b \"c\" d'e";"\ue000";"a\ue000";"\ue000a";"a\ue000b";"a \ue000";"\ue000 a";"a \ue000b";"a\ue000 b";"a\ue000\ue000b";"a\ue000\nb";"a\n\ue000b";"a\nb\ue000";"\ue000\na";"a\ue000\n";"a: \ue000b";"a\ue000#b";"\ue000a b \"c\" d'e";"\x1b";"a\x1b";"\x1ba";"a\x1bb";"a \x1b";"\x1b a";"a \x1bb";"a\x1b b";"a\x1b\x1bb";"a\x1b\nb";"a\n\x1bb";"a\nb\x1b";"\x1b\na";"a\x1b\n";"a: \x1bb";"a\x1b#b";"\x1ba b \"c\" d'e";"\u200b";"a\u200b";"\u200ba";"a\u200bb";"a \u200b";"\u200b a";"a \u200bb";"a\u200b b";"a\u200b\u200bb";"a\u200b\nb";"a\n\u200bb";"a\nb\u200b";"\u200b\na";"a\u200b\n";"a: \u200bb";"a\u200b#b";"\u200ba b \"c\" d'e"
  codes: string;
  // +kubebuilder:validation:Enum="Words that are long enough to be folded \u2028x in one of the lines that follow here, as there are \u2028 many of them, all in all";"Words that are long enough to be folded \u0085x in one of the lines that follow here, as there are \u0085 many of them, all in all";"Words that are long enough to be folded \u00a0x in one of the lines that follow here, as there are \u00a0 many of them, all in all";"Words that are long enough to be folded \ufeffx in one of the lines that follow here, as there are \ufeff many of them, all in all";"Words that are long enough to be folded #x in one of the lines that follow here, as there are # many of them, all in all";"Words that are long enough to be folded x\u2028y in one of the lines that follow here, as there are x\u2028y many of them, all in all";"\ufeffWords that are long enough to be folded x in one of the lines that follow here, as there are y many of them, all in all";"Words that are long enough to be folded x in one of the lines that follow here, as there are y many of them, all in all\u2028and so on, and so on, and so on, and so on, and so on, and so on, and so on, and so on, the end"
  long: string;
  // +kubebuilder:default={"kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk": {"a": "b"}, "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk": {"a": "b", "c": "d"}, "word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word end": {}, "üüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüü": {"x": "y"}, "l\u2028b": {"a": "b"}, "a\nb": {"a": "b"}, "a\nb\n": {"c\u2029": "d"}}
  maps: Record<string, Record<string, string>>;
  // +kubebuilder:default={"kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk": {"a", "b"}, "word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word end": {"e"}, "x\ny": {"c\u2028d"}}
  lists: Record<string, string[]>;
  // +kubebuilder:default={"kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk": "v", "word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word end": "two\nlines", "a\u2028": "word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word "}
  flat: Record<string, string>;
  /** a b, and a b. */
  mid: string;
  /** a  b, and a  b */
  space: string;
  /**  Start of it. */
  start: string;
  /** Nothing   breaks ​ here   at ­ all */
  bare: string;
}

// +kubebuilder:object:root=true
export class Breaks extends CustomResource {
  spec!: BreaksSpec;
}
