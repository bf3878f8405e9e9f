/**
 * Passwords that guessing begins with (R-AU 1), in lower case. Compared without case, so `Summer2026` is one of them.
 * Words and number rows from public lists of the most used passwords; kept short enough to read.
 */
const words = `
!qaz2wsx !qaz@wsx 000000 00000000 000000000 0000000000 012345 0123456 01234567 0123456789 098765
0987654321 0okmnji9 100200 101010 10101010 102030 10203040 111111 1111111 11111111 111111111 1111111111
112233 11223344 1122334455 1123581321 121212 12121212 123123 123123123 123123a 123321 12341234 12344321
123454321 1234554321 123456 1234560 123456123456 123456654321 1234567 12345678 123456788 123456789
1234567890 1234567891 12345678910 123456a 123456ab 123456abc 1234abcd 1234qwer 123654 123abc 123hello
123qwe 124578 131313 134679 141414 142536 147258 147258369 147852 147852369 147896325 151515 159357
159753 1a2b3c 1a2b3c4d 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz1qaz 1qaz2wsx 1qazxsw2 222222 22222222
232323 242424 252525 2wsx3edc 333333 33333333 343434 3edc4rfv 444444 44444444 454545 555555 5555555
55555555 565656 654321 666666 6666666 66666666 676767 686868 696969 741852 741852963 753951 7654321
777777 7777777 77777777 787878 789456 789456123 789789 789987 797979 852456 876543 87654321 878787 888888
88888888 898989 909090 919191 929292 939393 949494 951753 959595 963852 963852741 979797 987654 98765432
987654321 9876543210 989898 999999 99999999 999999999 a123456 a1234567 a12345678 a1b2c3 a1b2c3d4 aa123456
aaaaaa aaaaaaaa abc123 abc12345 abc123456 abcd1234 abcdef abcdefg abcdefgh abcdefghi access adelaide
admin123 admin1234 admin12345 admin@123 adminadmin administrator adobe123 alejandra alejandro alex123
alexander alexandra amanda america american amorcito andrea andrew android angel1 angel123 angels anthony
apparel apple123 aquarius arsenal asd123 asdasd asdasdasd asdf1234 asdfasdf asdfgh asdfghj asdfghjk
asdfghjkl asdqwe asdqwe123 ashley ashley1 assassin asshole august aussie australia autumn autumn2023
autumn2024 autumn2025 autumn2026 baby123 babygirl babygirl1 backup badboy badgirl bailey bandit barcelona
barney baseball baseball1 basketball basketball1 batman batman1 battery benjamin bigboy bigdaddy bigdog
biteme blabla blahblah blessed blink182 blowjob bonita boston brandon brisbane brittany brother buddy123
business butterfly california canada canberra carlos celtic changeme changeme1 changeme123 charles
charlie cheese chelsea chelsea1 chicago chocolate christ christopher church cisco123 clothing company
company1 company123 computer computer1 contrasena cookie cookie1 cooldude coolguy corazon correct
correcthorsebatterystaple corvette cowboys cricket dallas dancer daniel daniela danielle database
december default diamond disney dontknow dragon dragon1 dragon123 eagle1 eagles edward elizabeth
embroidery eminem england estrella estrellita everton facebook facebook1 falcon family family1 fashion
father february fernando ferrari florida flower flowers football football1 forgetit forgot fortnite
freedom friday friend friends fucker fuckme fuckoff fuckyou fuckyou1 gabriel gabriela gaming gandalf
gangster garfield gemini george ginger godisgood golfer google google1 google123 grandma gryffindor
guest123 guitar hahaha hahaha123 hammer hannah harley harrypotter heather heaven hello1 hello123
hellohello helloworld hermosa hobbit hockey hockey1 hogwarts honey123 hoodie hotdog hottie hunter hunter1
hunter2 idontknow iforgot ihateyou iloveme iloveu iloveyou iloveyou1 iloveyou2 internet internet1 iphone
ireland ironman isabella jaguar jake123 january january1 jasmine jennifer jessica jesus1 jesuschrist
jonathan jordan jordan23 joshua justin juventus kangaroo kawasaki killer killer1 killer123 kitten lakers
lalala lauren legend letmein letmein! letmein1 letmein123 linkedin liverpool liverpool1 lkjhgf lkjhgfdsa
login123 lol123 lollol lolol123 london love123 lovely loveme lovers loveyou lucky1 lucky13 lucky7 maggie
manager manager1 manchester manutd mariana master master1 master12 master123 matrix matthew maverick
max123 melbourne melissa mercedes merlin metallica michael michael1 michelle mickey microsoft minecraft
minnie mnbvcxz mnbvcxz1 monday monkey monkey1 monkey123 motdepasse mother music1 mustang mylove mypass
mypass123 mypassword naruto natalie naughty newpass newpass123 newpassword newyork nicholas nicole
nintendo nirvana nonono nopassword nothing nothing1 november october office office123 olivia omgomg
opensesame oracle orange p4ssw0rd p4ssword p@$$w0rd p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@ssword pa55word
pa$$word panther pass123 pass1234 pass1word pass@123 pass@1234 passpass passphrase passw0rd passw0rd1
passw0rd123 password password! password01 password1 password1! password11 password12 password123
password123! password1234 password12345 password2 password2020 password2021 password2022 password2023
password2024 password2025 password2026 password69 password7 password99 passwordpassword passwort patrick
patriots pepper phoenix photoshop pirate pisces playboy player player1 playstation plokij poiuyt
poiuytrewq pokemon pokemon1 porsche postgres preciosa princesa princess princess1 printer printing
printshop purple purple1 q1w2e3 q1w2e3r4 q1w2e3r4t5 q2w3e4r5 qaz123 qazqaz qazwsx qazwsxedc qazxsw
queensland qwaszx qwe123 qweasd qweasdzxc qweqwe qweqweqwe qwer1234 qwert1 qwert123 qwerty qwerty!@#
qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty7 qwerty99 qwertyu qwertyui
qwertyuiop rainbow ranger ranger1 rangers realmadrid rebecca ricardo richard robert roberto roblox
rockstar rocky1 rockyou rootroot sam123 samantha samsung samsung1 samurai saturday scooby scorpio
scotland sebastian secret secret123 secure security senha123 september server service sexy123 shadow
shadow1 shadow12 silver sister skywalker slipknot sniper sniper1 snoopy soccer soccer1 something
somethingelse sophie spiderman spring spring2023 spring2024 spring2025 spring2026 sqlserver staple
starwars starwars1 steelers stephanie steven summer summer1 summer12 summer123 summer2019 summer2020
summer2021 summer2022 summer2023 summer2024 summer2025 summer2026 sunday sunflower sunshine superman
superman1 support sweetheart sweety sydney system system1 tasmania taurus temp123 temp1234 tennis
tequiero test123 test1234 tester testing testtest thepassword thomas thunder thunder1 thursday tiger123
tigger tottenham toyota trinity trustme trustno1 trustnoone tshirt tshirts tuesday twitter unicorn
user123 user1234 username vanessa victoria voldemort wallabies warrior wednesday welcome welcome!
welcome1 welcome12 welcome123 welcome2 welcome2020 welcome2021 welcome2022 welcome2023 welcome2024
welcome2025 welcome2026 wertyu whatever whatever1 william windows winter winter1 winter123 winter2020
winter2021 winter2022 winter2023 winter2024 winter2025 winter2026 wolfpack wolverine wtf123 xbox360
yamaha yankees yellow yesyes yourpassword youtube zaq123 zaq12wsx zaq1zaq1 zaqwsx zaqxsw zxc123 zxcasd
zxcv1234 zxcvbn zxcvbnm zxcvbnm1 zxczxc
`;

export const commonPasswords: ReadonlySet<string> = new Set(words.trim().split(/\s+/));
