/** Surnames of three characters; others have two. Those of nobles of stories end in a temple or a palace: 天祥院, 甘露寺. */
const long =
  /^(?:\p{Script=Han}{2}[院寺]|\p{Script=Han}々\p{Script=Han}|佐久[間间]|長谷川|长谷川|五十[嵐岚]|日比[野谷]|小笠原|宇佐[美見见]|小早川|大久保|阿久津|久保田|東海林|东海林|二[階阶]堂|不死川|栗花落|悲[鳴鸣][嶼屿]|鬼舞辻|[産产]屋敷|四[之ノ][宮宫]|宇智波|小[鳥鸟]遊|小比[類类]巻|久我山|有栖川|御手洗|二之宫|二ノ宮|三千院|八重樫|八王子|百目鬼|波多野|多[々田]良|大河原|喜多川|早乙女|一[之ノ][瀬濑]|北白川|日野森|小豆[沢泽]|平安名|仲村渠|猪名川|羽生田|加賀美|加贺美)/u

/** How many characters of a name in Han characters are the surname. */
export const surnameLength = (name: string): number => (long.test(name) ? 3 : 2)
